"""Files to servers that speak FTP, in the open or over TLS."""
