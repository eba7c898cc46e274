"""Flesh and Blood, as its rules have it."""
