"""Files to servers that speak SFTP."""
