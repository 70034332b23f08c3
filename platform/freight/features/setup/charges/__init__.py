"""The charges of a system, by name: what accounts and the tax setup choose from."""
