"""Who may watch the programs: what tells how they do is no secret, and nobody else's business."""

import ipaddress
import secrets

from fastapi import Request

from freight.core.errors import NotFound

WHY = "figures and states without names, for the token of the settings or this machine"

_FORWARDED = ("x-forwarded-for", "forwarded")


def require_watcher(request: Request, token: str) -> None:
    """Let pass who sends `token` as a bearer; without a token this machine alone. To anybody else there is no such
    address: raises NotFound."""
    if not _may_watch(request, token):
        raise NotFound("Not found.")


def _may_watch(request: Request, token: str) -> bool:
    if token:
        sent = request.headers.get("authorization", "").encode()
        return secrets.compare_digest(sent, f"Bearer {token}".encode())
    # a request that was passed on comes from elsewhere, whoever passed it on
    if any(name in request.headers for name in _FORWARDED) or request.client is None:
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False
