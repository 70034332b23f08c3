"""The trading partner of the demo: an SFTP folder on this machine that answers each file, and a print vendor.
Never part of real work."""
