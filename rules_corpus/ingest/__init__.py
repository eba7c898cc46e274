"""Readers of publishers' forms, one module a form; each turns raw text into a `Document`."""
