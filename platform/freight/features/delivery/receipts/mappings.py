"""Which mapping reads an answer: that of the profile whose file it answers, else the default one."""

import asyncio
from collections.abc import Mapping

from bson import ObjectId

from freight.core.delivery.profile_types import EDI
from freight.core.edi.acknowledgements import (
    DEFAULT_MAPPING,
    EdiAcknowledgement,
    ElementLocation,
    read_acknowledgements,
)
from freight.core.edi.matching import get_acknowledgement_key
from freight.documents.delivery_packet import Packet
from freight.documents.delivery_profile import DeliveryProfile
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_OWN = "configurations.acknowledgement"
Places = tuple[tuple[str, ElementLocation], ...]


async def read_partner_answers(scope: Scope, content: bytes) -> list[EdiAcknowledgement]:
    """Return the answers of a file. An answer that a profile's mapping recognizes as being to a file of that profile is
    read by it. Raises UnreadableInterchange."""
    answers = await asyncio.to_thread(read_acknowledgements, content, DEFAULT_MAPPING)
    for mapping, profile_ids in (await _own_mappings(scope)).items():
        others = await asyncio.to_thread(read_acknowledgements, content, dict(mapping))
        if others == answers:
            continue
        named = sorted({mark for each in others if (mark := get_acknowledgement_key(each))})
        query = {"answered_by": {"$in": named}, "profile_id": {"$in": profile_ids}}
        found = scoped(Packet, scope.whole_system).find(query, ["answered_by"])
        theirs = {mark async for packet in found for mark in packet["answered_by"]}
        # whatever the mapping, a file has the same answers in the same order
        answers = [
            other if get_acknowledgement_key(other) in theirs else each
            for each, other in zip(answers, others, strict=True)
        ]
    return answers


async def _own_mappings(scope: Scope) -> dict[Places, list[ObjectId]]:
    """Return the mappings that differ from the default, with the profiles that have them, themselves or by a link."""
    profiles = scoped(DeliveryProfile, scope.whole_system)
    own: dict[Places, list[ObjectId]] = {}
    query = {"type": {"$in": sorted(EDI)}, f"{_OWN}.0": {"$exists": True}}
    # files of a removed profile may still be answered
    async for each in profiles.find(query, [_OWN], archived=True):
        mapping = {**DEFAULT_MAPPING, **_places(each.get("configurations") or {})}
        if mapping != DEFAULT_MAPPING:
            own.setdefault(tuple(sorted(mapping.items())), []).append(each["_id"])
    for ids in own.values():
        ids += [
            each["_id"] async for each in profiles.find({"reference_id": {"$in": list(ids)}}, ["_id"], archived=True)
        ]
    return own


def _places(configurations: Mapping[str, object]) -> dict[str, ElementLocation]:
    rows = configurations.get("acknowledgement")
    return (
        {row["name"]: ElementLocation(row["segment"], row["element"]) for row in rows} if isinstance(rows, list) else {}
    )
