"""Secrets at rest, one-time links, the origin of a call, and calls to other companies' servers."""
