"""The mails of a company: what became of each, and in a demo what they say."""
