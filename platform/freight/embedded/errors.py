"""What can go wrong when the suite starts on this machine; each message says what to do."""


class StartError(RuntimeError):
    """The suite cannot start as asked."""


class EmbeddedServerError(StartError):
    """An embedded server cannot be found or did not start."""


class AlreadyRunning(StartError):
    """Another suite works on the same data."""
