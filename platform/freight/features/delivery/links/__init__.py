"""Links by which a recipient sees one invoice without an account: made, opened, revoked."""
