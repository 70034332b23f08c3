"""Key files on the wire."""

from datetime import datetime

from freight.kit.http.envelope import WireModel


class KeyView(WireModel):
    """A key without its private part."""

    id: str
    name: str
    path: str
    slot: str
    kind: str
    fingerprint: str
    subject: str
    expires_on: datetime | None
    is_expired: bool
    expires_soon: bool
    has_private_part: bool
    account_id: str | None
    used_by: list[str] = []


class KeyList(WireModel):
    """The keys of a system or account."""

    data: list[KeyView]
