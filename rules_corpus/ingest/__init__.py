"""Readers of publishers' forms, one module a form; each turns raw text into a `Document`."""

from rules_corpus.ingest.recognise import read

__all__ = ["read"]
