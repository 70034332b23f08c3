"""What a transport is."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import Record, Stored, Values
from freight.delivery.payloads import FollowUpResult, RenderedDelivery, SendOutcome, TransportPayload
from freight.delivery.securing.keys import SecuringKeys
from freight.documents.delivery_key import KeyKind
from freight.kit.security.outbound import OutboundAllowlist


@dataclass(frozen=True)
class ServerLine:
    """A connection to one server: its settings, in the transport's shape; its secrets, unsealed; the host key that was
    confirmed for it, which replaces the one in its settings. Every address is checked against `reach`. `again`: an
    earlier try may have arrived. `kept` is where the transport keeps the connection, for the next parcel to the same
    server, until `hang_up`. `public` is where the other side reaches us; empty where it cannot."""

    settings: Any  # an instance of the transport's `settings`
    reach: OutboundAllowlist
    secrets: Mapping[str, str] = field(default_factory=dict)
    host_key: str = ""
    again: bool = False
    seconds: float = 60.0
    kept: Record = field(default_factory=dict)
    public: str = ""


@dataclass(frozen=True)
class ProbeResult:
    """The result of opening and closing a connection as a test. `host_key` is the key the server showed, in the form in
    which it is pinned; a user confirms it."""

    ok: bool
    answer: str
    host_key: str = ""
    fingerprint: str = ""


def _not_secured(_: SecuringKeys, drawn: RenderedDelivery) -> RenderedDelivery:
    raise Invalid(
        "What goes this way is not encrypted or signed by keys. Take them out, then release.", code=ErrorCode.KEY
    )


def _unchecked(_: Mapping[str, str]) -> None:
    pass


class CollectionFailed(Exception):
    """A folder could not be listed, or one of its files could not be read or put away; the text says why."""


@dataclass(frozen=True)
class RemoteFile:
    """A file in the folder of a connection."""

    name: str
    size: int


@dataclass(frozen=True)
class Collector:
    """Collects what others put into the folder of a connection. `put_away` moves a file into a neighboring folder,
    where it never replaces another one; without a folder it removes the file. Each function raises CollectionFailed."""

    waiting: Callable[[ServerLine], Awaitable[list[RemoteFile]]]
    read: Callable[[str, ServerLine], Awaitable[bytes]]
    put_away: Callable[[str, str, ServerLine], Awaitable[None]]


@dataclass(frozen=True)
class Transport:
    """A way to carry parcels. `settings` is the model of a profile's `transport_settings`, as they are stored;
    `secrets` names the values that are stored sealed. `endpoint` returns the server and user that settings lead to:
    parcels for one endpoint are paused together.

    `send` carries a parcel and never raises for what the other side does; `probe` connects, signs in and leaves nothing
    behind. `secured` encrypts and signs what was rendered, with at least one key, before it is sealed; it raises
    Invalid (code `key`) where a key cannot be used for that.

    `where` is the setting that is required, along with those in `also`. `target` names the settings that determine who
    is shown the secrets: for another server or user they are entered again. The secrets in `needs` are required; one
    that is replaced is kept under the name given in `kept_beside`. `check` raises Invalid for a malformed secret.
    `demands_keys`: nothing leaves without both keys. `refused_keys`: the kinds of key it cannot use, with the message
    for each. `follow` asks what became of a parcel it took, by its proof and key, where the other side reports that
    later. `receipt` judges what was posted to us for a parcel, by its headers and key; without `heard` it is from no
    one we know.
    """

    name: str
    label: str
    settings: type[BaseModel]
    secrets: tuple[str, ...]
    endpoint: Callable[[Any], str]
    send: Callable[[TransportPayload, ServerLine], Awaitable[SendOutcome]]
    probe: Callable[[ServerLine], Awaitable[ProbeResult]]
    hang_up: Callable[[ServerLine], Awaitable[None]]
    secured: Callable[[SecuringKeys, RenderedDelivery], RenderedDelivery] = _not_secured
    where: str = "host"
    also: tuple[str, ...] = ()
    target: tuple[str, ...] = ("host", "port", "user")
    needs: tuple[str, ...] = ()
    kept_beside: Mapping[str, str] = field(default_factory=dict)
    check: Callable[[Mapping[str, str]], None] = _unchecked
    demands_keys: bool = False
    refused_keys: Mapping[KeyKind, str] = field(default_factory=dict)
    follow: Callable[[Stored, str, ServerLine], Awaitable[FollowUpResult]] | None = None
    receipt: Callable[[Values, str, Any, str, bytes], SendOutcome] | None = None
