"""AS2 (RFC 4130): files to a partner over HTTP, encrypted and signed, acknowledged by a signed receipt."""
