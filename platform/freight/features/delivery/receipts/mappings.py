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
from freight.documents.delivery_packet import Packet, match_answered_packets
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
        acknowledgements = await asyncio.to_thread(read_acknowledgements, content, dict(mapping))
        if acknowledgements == answers:
            continue
        marks = sorted(
            {mark for acknowledgement in acknowledgements if (mark := get_acknowledgement_key(acknowledgement))}
        )
        query = match_answered_packets(marks, profile_ids)
        cursor = scoped(Packet, scope.whole_system).find(query, ["answered_by"])
        packet_marks = {mark async for packet in cursor for mark in packet["answered_by"]}
        # whatever the mapping, a file has the same answers in the same order
        answers = [
            acknowledgement if get_acknowledgement_key(acknowledgement) in packet_marks else answer
            for answer, acknowledgement in zip(answers, acknowledgements, strict=True)
        ]
    return answers


async def _own_mappings(scope: Scope) -> dict[Places, list[ObjectId]]:
    """Return the mappings that differ from the default, with the profiles that have them, themselves or by a link."""
    profiles = scoped(DeliveryProfile, scope.whole_system)
    own: dict[Places, list[ObjectId]] = {}
    query = {"type": {"$in": sorted(EDI)}, f"{_OWN}.0": {"$exists": True}}
    # files of a removed profile may still be answered
    async for delivery_profile in profiles.find(query, [_OWN], archived=True):
        mapping = {**DEFAULT_MAPPING, **_places(delivery_profile.get("configurations") or {})}
        if mapping != DEFAULT_MAPPING:
            own.setdefault(tuple(sorted(mapping.items())), []).append(delivery_profile["_id"])
    for ids in own.values():
        ids += [
            profile["_id"]
            async for profile in profiles.find({"reference_id": {"$in": list(ids)}}, ["_id"], archived=True)
        ]
    return own


def _places(configurations: Mapping[str, object]) -> dict[str, ElementLocation]:
    rows = configurations.get("acknowledgement")
    return (
        {row["name"]: ElementLocation(row["segment"], row["element"]) for row in rows} if isinstance(rows, list) else {}
    )
