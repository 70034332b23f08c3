"""What a transport is."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from freight.core.errors import Invalid
from freight.core.records import Record, Stored, Values
from freight.delivery.parts import FollowUpResult, RenderedDelivery, SendOutcome, TransportPayload
from freight.delivery.securing.keys import SecuringKeys
from freight.documents.delivery_key import KeyKind
from freight.kit.security.outbound import OutboundAllowlist


@dataclass(frozen=True)
class ServerLine:
    """A line to one server: its settings, of the transport's shape; its secrets, opened; the host key that was
    confirmed for it, where that stands in for the one of its settings. Every address is held against `reach`. `again`:
    an earlier try may have arrived.
    `kept` is where the transport keeps the connection, for the next parcel of the line, until `hang_up`. `public` is
    where the other side reaches us; empty where it does not.
    """

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
    """What a connection that was tried and closed again came to. `host_key` is what the server showed, as it is
    pinned; a person confirms it."""

    ok: bool
    answer: str
    host_key: str = ""
    fingerprint: str = ""


def _not_secured(_: SecuringKeys, drawn: RenderedDelivery) -> RenderedDelivery:
    raise Invalid("What goes this way is not encrypted or signed by keys. Take them out, then release.", code="key")


def _unchecked(_: Mapping[str, str]) -> None:
    pass


class CollectionFailed(Exception):
    """A folder could not be looked into, or a file of it not be read or put away; the text says why."""


@dataclass(frozen=True)
class RemoteFile:
    """A file that lies in the folder of a line."""

    name: str
    size: int


@dataclass(frozen=True)
class Collector:
    """How what others put into the folder of a line comes in. `put_away` moves a file into a folder beside, where it
    never replaces another one; without a folder it removes the file. Each raises NotCollected."""

    waiting: Callable[[ServerLine], Awaitable[list[RemoteFile]]]
    read: Callable[[str, ServerLine], Awaitable[bytes]]
    put_away: Callable[[str, str, ServerLine], Awaitable[None]]


@dataclass(frozen=True)
class Transport:
    """`settings` is the shape of a profile's `transport_settings`, as they are stored; `secrets` names what is sealed
    beside them. `endpoint` names the server and user that settings lead to: what goes there rests together.

    `send` carries a parcel and never raises for what the other side does; `probe` connects, signs in and leaves nothing
    behind. `secured` encrypts and signs what was drawn, by one key at least, before it is sealed; it raises Invalid
    (code `key`) where a key is no good for that.

    `where` is the setting that must be given, and those of `also` with it. `target` names those that say who is shown
    the secrets: for another server or user they are entered anew. Of the secrets those in `needs` must be there; one
    that is replaced stays beside as `kept_beside` names it. `check` raises Invalid for a secret that is none.
    `demands_keys`: nothing leaves without both. `refused_keys`: the kinds of key it has no use for, and what is said of
    one. `follow` asks what became of a parcel it took, by its proof and key, where the other side tells that later.
    `receipt` judges what was posted to us for one, by its headers and key; without `heard` it is nobody's we know.
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
