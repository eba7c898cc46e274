"""Card text to ability tree: the common grammar, the tree and the compiler that games share."""
