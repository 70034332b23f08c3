"""Encrypting and signing what leaves, before it is sealed: OpenPGP for mails and files, S/MIME for mails and AS2."""
