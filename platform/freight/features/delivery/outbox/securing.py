"""The keys of a way, opened just before something is encrypted or signed by them."""

import asyncio
from dataclasses import replace
from datetime import datetime

from freight.core.errors import Invalid
from freight.delivery.parts import Drawn
from freight.delivery.securing.keys import REMEDY, Key, Keys, demand_valid
from freight.documents.delivery_key import DeliveryKey, KeyKind, KeySlot
from freight.features.delivery.outbox.lines import Way
from freight.features.recipients.keys.service import COLLECTION
from freight.features.recipients.profiles.servers import bound_to
from freight.kit.storage.connections import current
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import by_id, scoped

_BOTH = "{way} encrypts for the recipient and signs by your key. Choose both keys in the profile, then release."
_GONE = f"The {{slot}} key of the profile was removed. {REMEDY}"


async def with_keys(scope: Scope, way: Way, now: datetime) -> Way:
    """A way with its keys. Raises Invalid (code `key`) for one that was removed or has expired: what should be
    encrypted never leaves as it is."""
    if way.transport.demands_keys and len(way.key_ids) < len(KeySlot):
        raise Invalid(_BOTH.format(way=way.transport.label), code="key")
    if not way.key_ids:
        return way
    found = by_id(
        await scoped(DeliveryKey, scope.whole_system).find({"_id": {"$in": list(way.key_ids.values())}}).to_list()
    )
    opened: dict[KeySlot, Key] = {}
    for slot, key_id in way.key_ids.items():
        if key_id not in found:
            raise Invalid(_GONE.format(slot=slot.value), code="key")
        kept = found[key_id]
        private = kept["private"]
        if private:
            private = current().keyring.open(private, bound_to(COLLECTION, key_id, "private"))
        opened[slot] = Key(kept["name"], KeyKind(kept["kind"]), kept["public"], private, kept["expires_on"])
    keys = Keys(opened.get(KeySlot.ENCRYPTION), opened.get(KeySlot.SIGNATURE))
    demand_valid(keys, now)
    return replace(way, keys=keys)


async def secured(way: Way, drawn: Drawn) -> Drawn:
    """What was drawn, as it leaves by the way. Raises Invalid (code `key`) where a key is no good for it."""
    if not way.keys.all:
        return drawn
    return await asyncio.to_thread(way.transport.secured, way.keys, drawn)
