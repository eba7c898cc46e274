"""Rules text in, look-ups out: documents, ids, editions, index and search; imports nothing else of ours."""
