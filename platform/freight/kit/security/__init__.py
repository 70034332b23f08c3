"""Secrets at rest, links that work once, where a call comes from, and calls to other companies' servers."""
