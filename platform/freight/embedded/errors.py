"""What can go wrong with a server started on this machine."""


class EmbeddedServerError(RuntimeError):
    """An embedded server can not be found or did not start; the message says what to do."""
