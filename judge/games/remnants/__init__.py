"""Remnants, as its rules have it."""
