"""A backup of one installation: a zip file with every collection as BSON, its indexes, and the keys of sealed secrets
under a passphrase. It needs only this program, and reads the database as of one moment."""
