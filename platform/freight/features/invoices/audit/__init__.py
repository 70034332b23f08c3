"""Audit for delivery: the documents that go with an issued invoice, and its approval once they are there."""
