"""Callbacks of access points, signed by the secret of their profile. They only have the access point asked at once:
what became of an invoice is what it answers then."""

from collections.abc import Mapping

import orjson

from freight.core.errors import Invalid, NotFound, PermissionDenied
from freight.core.sending.webhook_signatures import is_signature_valid
from freight.delivery.transports import ACCESS_POINT
from freight.delivery.transports.access_point.transport import CALLBACK_SECRET
from freight.documents.delivery_packet import Packet
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.records.delivery_packet import StoredPacket
from freight.features.delivery.following.status_polling import hasten_follow_up
from freight.features.delivery.following.webhooks import KEY_LENGTH, PER_ADDRESS
from freight.features.delivery.outbox.delivery_routes import build_route_connection, resolve_delivery_route
from freight.kit import clock
from freight.kit.auth.sessions import SignInOrigin
from freight.kit.storage.scopes import make_system_scope
from freight.kit.storage.tenancy import scoped

_UNKNOWN = "There is no such document."
_UNSIGNED = "The signature is not valid. Sign with the secret of callbacks, and send within 5 minutes."


async def accept_access_point_callback(
    key: str, headers: Mapping[str, str], content: bytes, origin: SignInOrigin
) -> None:
    """Have the access point asked about the invoice it has news of. Raises NotFound for a key or a document that was
    never sent there, PermissionDenied without a valid signature, and Throttled for an address that posted many of
    those."""
    now = clock.now()
    await PER_ADDRESS.check(origin.address, now)
    packet = await Packet.by_key(key) if len(key) == KEY_LENGTH else None
    try:
        if packet is None or packet["transport"] != ACCESS_POINT.name:
            raise NotFound(_UNKNOWN)
        if not is_signature_valid(headers, content, await _read_secret(packet), now):
            raise PermissionDenied(_UNSIGNED)
        document_id = packet["proof"].get("document")
        if not document_id or _read_document_id(content) != document_id:
            raise NotFound(_UNKNOWN)
    except (NotFound, PermissionDenied):
        await PER_ADDRESS.record(origin.address, now)
        raise
    await hasten_follow_up(packet)


async def _read_secret(packet: StoredPacket) -> str:
    scope = await make_system_scope(packet["company_id"], packet["system_id"])
    profile = await scoped(DeliveryProfile, scope).find_one({"_id": packet["profile_id"]}, archived=True)
    try:
        route = await resolve_delivery_route(scope, profile) if profile else None
        if route is None or route.transport is not ACCESS_POINT:
            return ""
        return build_route_connection(route).secrets.get(CALLBACK_SECRET, "")
    except Invalid:
        return ""


def _read_document_id(content: bytes) -> str:
    try:
        posted = orjson.loads(content)
    except orjson.JSONDecodeError:
        return ""
    return str(posted.get("id") or "") if isinstance(posted, dict) else ""
