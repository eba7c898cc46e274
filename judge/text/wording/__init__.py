"""An ability tree in plain words: what each kind of node is called."""
