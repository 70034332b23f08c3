"""Ports of this machine."""

import socket

LOOPBACK = "127.0.0.1"
ADDRESS_SUFFIX = ".uri"
"""Suffix of the file next to a server's data that holds its address while it runs: the port differs at every start."""


def find_free_port(host: str = LOOPBACK) -> int:
    """Return a TCP port that is free now.

    The port can be taken between this call and its use, so callers must check that their server has started.
    """
    with socket.socket() as probe:
        probe.bind((host, 0))
        port: int = probe.getsockname()[1]
        return port


def is_listening(port: int, host: str = LOOPBACK) -> bool:
    """Return whether a server answers on the port."""
    try:
        socket.create_connection((host, port), timeout=0.2).close()
    except OSError:
        return False
    return True
