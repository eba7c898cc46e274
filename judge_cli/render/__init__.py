"""How results read: each function gives the rows of one kind of result."""
