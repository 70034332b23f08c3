"""Email accounts: the servers that take the mails of delivery profiles."""
