"""Records of the last poll of a place where answers arrive: a partner's folder, or a mailbox."""

from collections.abc import Mapping
from contextlib import suppress
from typing import cast

from bson import ObjectId
from pymongo.errors import DuplicateKeyError

from freight.core.delivery.profile_types import ProfileType
from freight.core.records import Stored, copy_record
from freight.delivery.incoming_settings import IncomingContent
from freight.documents.channel_poll import ChannelPoll
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.mailbox_poll import MailboxPoll
from freight.documents.records.channel_poll import StoredChannelPoll
from freight.documents.records.delivery_profile import StoredDeliveryProfile
from freight.kit.storage import database_clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def list_incoming_channels(scope: Scope, takes: IncomingContent) -> list[tuple[StoredDeliveryProfile, Stored]]:
    """Return the active incoming channels for such files by name, each with its last poll; empty if there was none."""
    incoming_contents = [incoming_content for incoming_content in IncomingContent if incoming_content is not takes]
    query = {
        "type": ProfileType.INCOMING_CHANNEL,
        "is_active": True,
        # channels older than this setting take answers
        "configurations.takes": {"$nin": incoming_contents} if takes is IncomingContent.ANSWERS else takes,
    }
    delivery_profiles = await scoped(DeliveryProfile, scope).find(query).sort("name", 1).to_list()
    ids = [delivery_profile["_id"] for delivery_profile in delivery_profiles]
    polls = {
        channel_poll["channel_id"]: channel_poll
        async for channel_poll in scoped(ChannelPoll, scope).find({"channel_id": {"$in": ids}})
    }
    return [
        (delivery_profile, cast(Stored, polls.get(delivery_profile["_id"], {})))
        for delivery_profile in delivery_profiles
    ]


async def record_poll(
    scope: Scope,
    kind: type[ChannelPoll] | type[MailboxPoll],
    of: dict[str, ObjectId],
    told: Mapping[str, object],
    taken: int,
    account_id: ObjectId | None = None,
) -> None:
    """Record that a place was polled now. `of`: the place, by the field that names it; `told`: the result; `taken`: how
    much was received; `account_id`: the account the place belongs to, None for all."""
    now = await database_clock.read_database_clock()
    change = {**told, "looked_on": now, "updated_on": now, **({"taken_on": now} if taken else {})}
    polls = scoped(kind, scope)
    if (await polls.update_one(of, {"$set": change})).matched_count:
        return
    whose = {"company_id": scope.company_id, "system_id": scope.system_id, "account_id": account_id}
    poll_document = kind.model_construct(None, **whose, **of, looked_on=now, created_on=now)
    record: StoredChannelPoll = poll_document.model_dump(exclude={"id"})
    with suppress(DuplicateKeyError):  # another poll at the same time
        await polls.insert_one(copy_record(record, change))
