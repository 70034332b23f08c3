"""Ports of this machine."""

import socket

LOOPBACK = "127.0.0.1"
ADDRESS_SUFFIX = ".uri"
"""Of the file beside a server's data that holds its address while it runs: the port is another one at every start."""


def find_free_port(host: str = LOOPBACK) -> int:
    """A TCP port nobody listens on now.

    The port can be taken between this call and its use, so whoever starts a server with it must watch it start.
    """
    with socket.socket() as probe:
        probe.bind((host, 0))
        port: int = probe.getsockname()[1]
        return port


def is_listening(port: int, host: str = LOOPBACK) -> bool:
    """Whether somebody answers on the port."""
    try:
        socket.create_connection((host, port), timeout=0.2).close()
    except OSError:
        return False
    return True
