"""Send what is due to an endpoint over one connection, in order, until it is done, refused, or other endpoints get
their turn.

A worker may die between the last byte and the recording. Its claim then lapses, and the packet is sent again under the
same key and names: if the other side can tell, it arrives once. A packet recorded as accepted is not sent again: the
worker that claims it next settles it.
"""

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from types import MappingProxyType
from typing import Any

import structlog
from bson import ObjectId

from freight.core.delivery.bounces import BOUNCED
from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.states import PACKETS, PacketAction
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound
from freight.core.records import Stored
from freight.core.sending.retries import SendVerdict
from freight.delivery.payloads import OutgoingFile, RecipientOutcome, SendOutcome, TransportPayload
from freight.delivery.transports import SMTP
from freight.delivery.transports.transport import ServerLine
from freight.documents.delivery_endpoint import Endpoint
from freight.documents.delivery_packet import Packet
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.records.delivery_packet import StoredPacket
from freight.features.delivery.links import secrets as link_secrets
from freight.features.delivery.outbox import endpoints, settlement, sink, suppression
from freight.features.delivery.outbox.delivery_routes import (
    DeliveryRoute,
    build_route_connection,
    resolve_delivery_route,
)
from freight.features.delivery.outbox.dispatch import DRAIN_JOB, TO_SEND, filter_due_since
from freight.features.delivery.outbox.settlement import SendAttempt
from freight.features.work.tasks import lease
from freight.kit.mail.mail_store import is_mail_sink_active
from freight.kit.storage import database_clock, files
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import Record, scoped

log = structlog.get_logger()

TURN_SECONDS = 30.0
_AT_ONCE = 50
# settle after this many accepted packets, or this many seconds
_TOGETHER = 25
_LONGEST_WAIT = 1.0
# bytes of files to read at once
_MOST_AHEAD = 8_000_000
_NONE_AHEAD: Mapping[str, bytes] = MappingProxyType({})
# how much longer a claim lasts than one try may take
_MARGIN = timedelta(seconds=30)
# connecting, writing, checking: each may take as long as the connection allows
_STEPS = 4


@dataclass
class _Turn:
    """The state of one turn at an endpoint: connections by profile, whether the endpoint is recorded as accepting, the
    contents of files read ahead by id, the suppressed recipients, and accepted packets to settle together."""

    lines: dict[ObjectId, tuple[DeliveryRoute, ServerLine]] = field(default_factory=dict)
    is_well: bool = False
    content: Mapping[str, bytes] = field(default_factory=dict)
    suppressed: Collection[str] = ()
    accepted: list[SendAttempt] = field(default_factory=list)
    _since: float = 0.0

    def add(self, tried: SendAttempt) -> None:
        """Add a packet that was accepted and recorded."""
        if not self.accepted:
            self._since = time.monotonic()
        self.accepted.append(tried)

    @property
    def is_to_settle(self) -> bool:
        """Whether the accepted packets should be settled now."""
        return len(self.accepted) >= _TOGETHER or time.monotonic() > self._since + _LONGEST_WAIT


async def run_send_job(company_id: str, system_id: str, endpoint: str) -> None:
    """Run the job of one endpoint. Only one worker at a time is connected to it."""
    started = await database_clock.read_database_clock()
    async with lease.hold_task_lease(f"{DRAIN_JOB}:{system_id}:{endpoint}", patience=0) as task_lease:
        if task_lease is None:
            return
        scope = await make_system_scope(ObjectId(company_id), ObjectId(system_id))
        more = await drain_endpoint(scope, endpoint)
    late = filter_due_since(_due(endpoint, await database_clock.read_database_clock()), started)
    if more or await scoped(Packet, scope).count(late, limit=1):
        await get_connections().queue.enqueue(DRAIN_JOB, company_id=company_id, system_id=system_id, endpoint=endpoint)


async def drain_endpoint(scope: Scope, endpoint: str) -> bool:
    """Send what is due to an endpoint; True if more is left."""
    turn = _Turn()
    try:
        more = await _send_due(scope, endpoint, turn)
        await _settle(scope, turn)
        return more
    finally:
        for way, line in turn.lines.values():
            await way.transport.hang_up(line)


async def _send_due(scope: Scope, endpoint: str, turn: _Turn) -> bool:
    ends = time.monotonic() + TURN_SECONDS
    while True:
        now = await database_clock.read_database_clock()
        if await endpoints.is_endpoint_closed(scope, endpoint, now):
            return False
        due = await scoped(Packet, scope).find(_due(endpoint, now)).sort("_id", 1).limit(_AT_ONCE).to_list()
        if not due:
            return False
        turn.suppressed = await suppression.find_suppressed_addresses(
            scope, [recipient for due_packet in due for recipient in _left_to_reach(due_packet)]
        )
        for at, packet in enumerate(due):
            if not all(part["file_id"] in turn.content for part in packet["parts"]):
                turn.content = await _read_ahead(scope, due[at:])
            goes_on = await _one(scope, packet, turn)
            if time.monotonic() > ends:
                return True
            if not goes_on:
                break


def _due(endpoint: str, now: datetime) -> Record:
    return {
        "endpoint": endpoint,
        "state": {"$in": PACKETS.states_for(PacketAction.CLAIM)},
        "next_try_on": {"$lte": now},
        "$or": [{"held_until": None}, {"held_until": {"$lte": now}}],
    }


async def _one(scope: Scope, packet: StoredPacket, turn: _Turn) -> bool:
    """Try one packet; False if the endpoint should pause."""
    seconds = get_connections().settings.smtp_seconds if packet["transport"] == SMTP.name else 60.0
    longest = timedelta(seconds=_STEPS * seconds) + _MARGIN
    claimed = await TO_SEND.claim(
        scoped(Packet, scope), packet["_id"], await database_clock.read_database_clock(), longest
    )
    if claimed is None:
        return True
    tried = await _try(scope, claimed, turn)
    outcome = tried.outcome
    log.info(
        "packet tried",
        packet=str(packet["_id"]),
        verdict=outcome.verdict.value,
        milliseconds=tried.milliseconds,
    )
    if turn.is_well and settlement.can_settle_later(outcome):
        # the server is known to be accepting, so that this packet was accepted is stored with the next ones
        if claimed.get("accepted") or await settlement.note_accepted_packet(scope, tried):
            turn.add(tried)
        if turn.is_to_settle:
            await _settle(scope, turn)
        return True
    await _settle(scope, turn)
    await settlement.settle_attempts(scope, [tried])
    turn.is_well = outcome.verdict is SendVerdict.ACCEPTED
    return turn.is_well or not outcome.for_all


async def _settle(scope: Scope, turn: _Turn) -> None:
    """Store what was accepted and so far only recorded."""
    await settlement.settle_attempts(scope, turn.accepted, is_news=False)
    turn.accepted = []


async def _try(scope: Scope, claimed: Record, turn: _Turn) -> SendAttempt:
    """Send a packet, unless an earlier worker that died already had it accepted."""
    started, way = time.monotonic(), None
    try:
        way, line = await _line(scope, claimed, turn.lines)
        if send_attempt := settlement.restore_accepted_attempt(claimed, way):
            return send_attempt
        outcome = _withheld(claimed, turn.suppressed) or await _sent(scope, claimed, way, line, turn.content)
    except (Invalid, NotFound) as reason:
        if send_attempt := settlement.restore_accepted_attempt(claimed, None):
            return send_attempt
        way, outcome = None, SendOutcome(SendVerdict.REFUSED, reason.message, cause=DeliveryCause.SETTINGS)
    return SendAttempt(
        claimed, outcome, int((time.monotonic() - started) * 1000), way, await database_clock.read_database_clock()
    )


def _withheld(packet: Stored, addresses: Collection[str]) -> SendOutcome | None:
    """Return an outcome that holds a mail to one of these addresses: it came back from there after this one was
    sealed."""
    dead = [recipient for recipient in _left_to_reach(packet) if recipient.casefold() in addresses]
    if not dead:
        return None
    whom = tuple(
        RecipientOutcome(recipient, SendVerdict.REFUSED, suppression.explain_suppression([recipient]))
        for recipient in dead
    )
    return SendOutcome(
        SendVerdict.REFUSED, suppression.explain_suppression(dead), cause=DeliveryCause.SUPPRESSED, recipients=whom
    )


def _left_to_reach(packet: Stored) -> list[str]:
    """Return the recipients of a mail who do not have it yet; none for anything but a mail."""
    have = {
        recipient["address"]
        for recipient in packet["recipients"]
        if recipient["verdict"] in (SendVerdict.ACCEPTED, BOUNCED)
    }
    return [recipient for recipient in packet["headers"].get("recipients") or () if recipient not in have]


async def _line(
    scope: Scope, packet: Stored, lines: dict[ObjectId, tuple[DeliveryRoute, ServerLine]]
) -> tuple[DeliveryRoute, ServerLine]:
    """Return the connection of a packet's profile with current settings: credentials may have been fixed since it was
    sealed."""
    route_line = lines.get(packet["profile_id"])
    if route_line is None:
        profile = await scoped(DeliveryProfile, scope).find_one({"_id": packet["profile_id"]}, archived=True)
        if profile is None:
            raise Invalid("The profile was deleted.", code=ErrorCode.INCOMPLETE)
        way = await resolve_delivery_route(scope, profile)
        endpoint = await scoped(Endpoint, scope).find_one({"name": way.endpoint})
        route_line = lines[packet["profile_id"]] = (way, build_route_connection(way, endpoint))
    return route_line


async def _read_ahead(scope: Scope, packets: Sequence[StoredPacket]) -> dict[str, bytes]:
    """Return the contents of the next packets' files, as far as they are small; those of the first one in any case."""
    sizes_by_file: dict[str, int] = {}
    for packet in packets:
        part_sizes = {part["file_id"]: part["size"] for part in packet["parts"]}
        if sizes_by_file and sum(sizes_by_file.values()) + sum(part_sizes.values()) > _MOST_AHEAD:
            break
        sizes_by_file |= part_sizes
    try:
        return await files.read_stored_files(scope, list(sizes_by_file))
    except NotFound:
        return {}  # sending shows which packet is affected


async def _sent(
    scope: Scope, packet: Record, way: DeliveryRoute, line: ServerLine, content: Mapping[str, bytes]
) -> SendOutcome:
    parcel = await build_parcel(scope, packet, content)
    if way.transport is SMTP and await is_mail_sink_active():
        return await sink.keep_demo_mail(scope, parcel)
    return await way.transport.send(parcel, replace(line, again=packet["is_uncertain"]))


async def build_parcel(
    scope: Scope, packet: Mapping[str, Any], ahead: Mapping[str, bytes] = _NONE_AHEAD
) -> TransportPayload:
    """Return what is sent: the sealed files, and for a mail only the recipients who do not have it."""
    missing = {part["file_id"] for part in packet["parts"]} - set(ahead)
    content = {**ahead, **await files.read_stored_files(scope, list(missing))} if missing else ahead
    parts = tuple(
        OutgoingFile(part["name"], content[part["file_id"]], part["content_type"]) for part in packet["parts"]
    )
    # a dated message has the same date in every try
    headers = {"date": format_datetime(packet["created_on"].astimezone(UTC)), **packet["headers"]}
    headers = link_secrets.fill_link_secrets(headers, link_secrets.open_link_secrets(packet))
    if "recipients" in headers:
        headers["recipients"] = _left_to_reach(packet)
    return TransportPayload(packet["key"], parts, headers)
