"""Rules text in, look-ups out: documents, ids, editions, index and search. Imports nothing else of the project."""
