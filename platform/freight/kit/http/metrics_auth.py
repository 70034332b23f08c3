"""Who may watch the programs: their health and metrics hold no secrets, but are not public either."""

import ipaddress
import secrets

from fastapi import Request

from freight.core.errors import NotFound

WHY = "figures and states without names, for the token of the settings or this machine"

_FORWARDED = ("x-forwarded-for", "forwarded")


def require_watcher(request: Request, token: str) -> None:
    """Admit callers who send `token` as a bearer; without a token this machine only. For all others there is no such
    address: raises NotFound."""
    if not _may_watch(request, token):
        raise NotFound("Not found.")


def _may_watch(request: Request, token: str) -> bool:
    if token:
        sent = request.headers.get("authorization", "").encode()
        return secrets.compare_digest(sent, f"Bearer {token}".encode())
    # a forwarded request comes from elsewhere, whoever forwarded it
    if any(name in request.headers for name in _FORWARDED) or request.client is None:
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False
