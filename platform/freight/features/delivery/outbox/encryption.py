"""The keys of a route, opened just before they encrypt or sign something."""

import asyncio
from dataclasses import replace
from datetime import datetime

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.delivery.payloads import RenderedDelivery
from freight.delivery.securing.keys import REMEDY, SecuringKey, SecuringKeys, require_valid_keys
from freight.documents.delivery_key import DeliveryKey, KeyKind, KeySlot
from freight.features.delivery.outbox.delivery_routes import DeliveryRoute
from freight.features.recipients.keys.service import COLLECTION
from freight.features.recipients.profiles.servers import get_secret_context
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, scoped

_BOTH = "{way} encrypts for the recipient and signs by your key. Choose both keys in the profile, then release."
_GONE = f"The {{slot}} key of the profile was removed. {REMEDY}"


async def load_route_keys(scope: Scope, way: DeliveryRoute, now: datetime) -> DeliveryRoute:
    """Return a route with its keys. Raises Invalid (code `key`) for one that was removed or has expired: what should be
    encrypted is never sent unencrypted."""
    if way.transport.demands_keys and len(way.key_ids) < len(KeySlot):
        raise Invalid(_BOTH.format(way=way.transport.label), code=ErrorCode.KEY)
    if not way.key_ids:
        return way
    keys_by_id = index_by_id(
        await scoped(DeliveryKey, scope.whole_system).find({"_id": {"$in": list(way.key_ids.values())}}).to_list()
    )
    opened: dict[KeySlot, SecuringKey] = {}
    for slot, key_id in way.key_ids.items():
        if key_id not in keys_by_id:
            raise Invalid(_GONE.format(slot=slot.value), code=ErrorCode.KEY)
        delivery_key = keys_by_id[key_id]
        private = delivery_key["private"]
        if private:
            private = get_connections().keyring.open(private, get_secret_context(COLLECTION, key_id, "private"))
        opened[slot] = SecuringKey(
            delivery_key["name"],
            KeyKind(delivery_key["kind"]),
            delivery_key["public"],
            private,
            delivery_key["expires_on"],
        )
    keys = SecuringKeys(opened.get(KeySlot.ENCRYPTION), opened.get(KeySlot.SIGNATURE))
    require_valid_keys(keys, now)
    return replace(way, keys=keys)


async def encrypt_and_sign(way: DeliveryRoute, drawn: RenderedDelivery) -> RenderedDelivery:
    """Return what was drawn in the form the route sends it. Raises Invalid (code `key`) if a key is not suitable."""
    if not way.keys.all:
        return drawn
    return await asyncio.to_thread(way.transport.secured, way.keys, drawn)
