"""Mails: written as documents in the transaction of what causes them, sent by a job, in a demo kept to be read."""
