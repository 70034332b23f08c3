"""Mails: stored in the transaction that causes them, sent by a job, and in a demo kept for reading."""
