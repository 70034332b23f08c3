"""Mails that come back: read from the mailboxes of email accounts and laid to what was sent."""
