"""The only writer of shipments. Within the caller's transaction it updates nine things together: the shipments, their
revisions, their history, their computed fields, the aging of unbilled work, the values for suggestions, open invoices
whose shipment loses its rating, the tracking states, and the tags that rules give.

    async def work(session):
        found = await store.find_by_number(scope, numbers, session)
        changes = [ShipmentChange(found.get(number), after) …]
        return await store.write_shipments(scope, changes, session, reason="upload")

    await run_in_transaction(work)

Read what you change with the same `session`, so that two writers of one shipment conflict instead of overwriting.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from bson import ObjectId
from pymongo import UpdateOne
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.aging import AgingDelta, deltas
from freight.core.errors import PermissionDenied
from freight.core.records import Stored, copy_record
from freight.core.shipments.document import list_changed_paths
from freight.core.shipments.filed import FILED_UNDER, list_filing_keys
from freight.core.shipments.references import collect_shipment_references
from freight.core.shipments.touched import is_touched
from freight.documents.base import match_revision
from freight.documents.records.shipment import StoredShipment
from freight.documents.records.shipment_change import StoredChangedValue, StoredShipmentChangeEntry
from freight.documents.records.shipment_tracking import StoredShipmentTracking
from freight.documents.shipment import Shipment
from freight.documents.shipment_change import ShipmentChangeEntry
from freight.features.ledger.aging import service as aging
from freight.features.ledger.payables import rechecks as payables
from freight.features.setup.tags import judging
from freight.features.shipments import computing, documents, stale_invoices, suggestions, tracking_state
from freight.features.shipments.tagging import SHIPMENTS
from freight.kit import clock
from freight.kit.storage import closing_guard, suggestion_index
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

EDIT = "edit"  # the reason of a user's changes
_DERIVED_TAGS = ("tags_by_rule", "tag_ids")
_ASKED_BY_TAX = ("shipmentInformation", "shipmentRouting")


class ShipmentChange(NamedTuple):
    """One shipment as read (None: not stored yet) and as it will be stored."""

    before: StoredShipment | None
    after: StoredShipment


@dataclass
class WriteOutcome:
    """The result of a write. `conflicts` were changed by another user since they were read, and are not written."""

    inserted: int = 0
    updated: int = 0
    conflicts: list[ShipmentChange] = field(default_factory=list)


async def find_by_number(
    scope: Scope, numbers: Iterable[str], session: AsyncClientSession | None = None
) -> dict[str, StoredShipment]:
    """Return the stored shipments of those numbers by number, whichever account of the system they belong to.

    A number is used once in a system. A caller limited to some accounts learns only that a number is taken: check
    `scope.allows(Shipment, found)` before showing or changing a record.
    """
    whole_system = scope.whole_system
    number_query = {"shipment_number": {"$in": list(numbers)}}
    cursor = scoped(Shipment, whole_system).find(number_query, archived=True, session=session)
    return {record["shipment_number"]: record async for record in cursor}


async def find_by_id(
    scope: Scope, ids: Iterable[ObjectId], session: AsyncClientSession | None = None, *, archived: bool = False
) -> list[StoredShipment]:
    """Return the stored shipments of those ids within the scope; ids outside it are missing. `archived`: include
    deleted ones."""
    cursor = scoped(Shipment, scope).find({"_id": {"$in": list(ids)}}, archived=archived, session=session)
    return await cursor.to_list()


async def lock_shipments(scope: Scope, query: Record, session: AsyncClientSession) -> None:
    """Lock shipments before a long transaction reads any of them. Short concurrent saves of them then restart and are
    soon done; otherwise this transaction would repeatedly meet a conflict at its end."""
    await scoped(Shipment, scope).update_many(query, {"$set": {"updated_on": clock.now()}}, session=session)


async def store_rate_explanations(scope: Scope, explained: Iterable[tuple[Stored, Record]]) -> None:
    """Store with shipments what explains the difference of their rating. This is derived, not a change to the shipment,
    and is skipped for one that was rated or entered again in the meantime."""
    shipments = scoped(Shipment, scope)
    updates = [
        shipments.to_update(
            {
                "_id": shipment["_id"],
                "rating.trace_id": shipment["rating"]["trace_id"],
                "rating.audit.user_value": explanation["user_value"],
                "rating.audit.tariff_value": explanation["tariff_value"],
            },
            {"$set": {"rating.explained": explanation}},
        )
        for shipment, explanation in explained
    ]
    if updates:
        await shipments.bulk_write(updates)


async def store_tracking_states(
    scope: Scope, states: Iterable[tuple[StoredShipment, StoredShipmentTracking | None]], session: AsyncClientSession
) -> None:
    """Store the tracking states of shipments, in the transaction that read them and their events. This is derived, not
    a change to the shipment. Reading the events and writing here in one transaction keeps concurrent writers in
    order."""
    shipments = scoped(Shipment, scope)
    updates = []
    for shipment, state in states:
        new_fields = {"tracking": state, FILED_UNDER: list_filing_keys(copy_record(shipment, {"tracking": state}))}
        updates.append(shipments.to_update({"_id": shipment["_id"]}, {"$set": new_fields}))
    if updates:
        await shipments.bulk_write(updates, session=session)


async def store_derived_fields(
    scope: Scope, changes: Iterable[tuple[Stored, Record]], session: AsyncClientSession
) -> None:
    """Set derived fields of shipments, in the transaction that read them; this is not a change to the shipment."""
    shipments = scoped(Shipment, scope)
    updates = [
        shipments.to_update({"_id": shipment["_id"]}, {"$set": change}, hint="_id_") for shipment, change in changes
    ]
    if updates:
        await shipments.bulk_write(updates, session=session)


async def write_shipments(
    scope: Scope,
    changes: Sequence[ShipmentChange],
    session: AsyncClientSession,
    *,
    reason: str,
    upload_id: ObjectId | None = None,
    now: datetime | None = None,
    read_within: bool = False,
) -> WriteOutcome:
    """Store shipments, the history of those that changed, and the aging, all within the transaction of `session`.
    `read_within`: every `before` was read in this transaction, so that no other change is possible and it is not read
    again.

    An update takes place only if the stored revision is still that of `before`; otherwise it is returned in `conflicts`
    and nothing of it is written. New records get `_id` and revision 1, changed ones the next revision, set in `after`
    itself. Raises PermissionDenied for an account or a field outside the scope.
    """
    if not changes:
        return WriteOutcome()
    await closing_guard.register_new_work(scope, session)
    now = now or clock.now()
    new = [change for change in changes if change.before is None]
    shipment_changes, conflicts = [change for change in changes if change.before is not None], list[ShipmentChange]()
    if not read_within:
        shipment_changes, conflicts = await _still_unchanged(scope, shipment_changes, session)
    # check before and after: no user may move a shipment out of their scope or into it
    records = [
        *(shipment for change in shipment_changes for shipment in change if shipment is not None),
        *(change.after for change in new),
    ]
    if not all(scope.allows(Shipment, record) for record in records):
        raise PermissionDenied
    scope = scope.unfiltered  # derived records are written with a shipment whoever writes it

    computed_fields = await computing.load_computed_field_set(scope)
    for change in (*new, *shipment_changes):
        if computed_fields:
            change.after["data"] = computing.compute_shipment_data(computed_fields, change.after)
        _derive(change, by_a_person=reason == EDIT)
    await stale_invoices.clear_tariff_values(scope, shipment_changes, session, now)
    await payables.mark_taxed_payables(scope, _list_moved(shipment_changes), session)
    await documents.move_shipment_documents(scope, shipment_changes, session)
    await tracking_state.update_tracking_states(scope, shipment_changes, session)
    # shipments first: two writers of the same one conflict here before either has done more work
    await _insert(scope, [change.after for change in new], session, upload_id, now)
    await _update(scope, shipment_changes, session, reason, upload_id, now)
    await aging.apply_aging_deltas(scope, _aging_of(new, shipment_changes), session)
    # rating and billing enter no values, and two of them must not conflict over the suggestions
    await suggestion_index.index_used_values(
        scope, suggestions.find_new_values([*new, *shipment_changes]), now=now, session=session
    )
    await judging.settle_record_tags(scope, SHIPMENTS, [change.after for change in (*new, *shipment_changes)], session)
    return WriteOutcome(inserted=len(new), updated=len(shipment_changes), conflicts=conflicts)


def _list_moved(changes: Iterable[ShipmentChange]) -> list[ObjectId]:
    """Return the shipments whose dates, mode or route changed: the tax on what carriers charge depends on them."""
    return [
        change.after["_id"]
        for change in changes
        if change.before is not None
        and any(change.before["data"].get(group) != change.after["data"].get(group) for group in _ASKED_BY_TAX)
    ]


def _derive(change: ShipmentChange, *, by_a_person: bool) -> None:
    """Update the derived fields used for counts, lists and searches: whether it was rated without manual work, and its
    reference numbers."""
    before, after = change
    if before is not None and by_a_person:
        after["edited"] = True
    after["touched"] = is_touched(after)
    if before is None or before["data"] != after["data"]:
        after["references"] = collect_shipment_references(after["data"])


def _aging_of(new: Iterable[ShipmentChange], known: Iterable[ShipmentChange]) -> Iterable[AgingDelta]:
    for changes in (new, known):
        for before, after in changes:
            yield from deltas(before, after)


async def _still_unchanged(
    scope: Scope, changes: list[ShipmentChange], session: AsyncClientSession
) -> tuple[list[ShipmentChange], list[ShipmentChange]]:
    """Return the changes whose shipment still has the revision that was read, and those that came too late."""
    if not changes:
        return [], []
    ids = [before["_id"] for before, _ in changes if before is not None]
    cursor = scoped(Shipment, scope).find(
        {"_id": {"$in": ids}}, ["revision", "tracking", *_DERIVED_TAGS], archived=True, session=session
    )
    stored = {record["_id"]: record async for record in cursor}
    same: list[ShipmentChange] = []
    late: list[ShipmentChange] = []
    for change in changes:
        before, after = change
        read = stored.get(before["_id"]) if before is not None else None
        if before is None or read is None or read["revision"] != before["revision"]:
            late.append(change)
            continue
        # milestones do not change the revision: keep those reported in the meantime
        before["tracking"] = after["tracking"] = read.get("tracking")
        # nor do tags that rules gave or took off
        before["tags_by_rule"] = after["tags_by_rule"] = read.get("tags_by_rule", [])
        before["tag_ids"] = after["tag_ids"] = read.get("tag_ids", [])
        same.append(change)
    return same, late


async def _insert(
    scope: Scope, records: list[StoredShipment], session: AsyncClientSession, upload_id: ObjectId | None, now: datetime
) -> None:
    if not records:
        return
    for record in records:
        record["upload_id"] = upload_id
        record["created_on"] = record["updated_on"] = now
        record["created_by"] = record["updated_by"] = scope.author
        record["revision"] = 1
        record["filed_under"] = list_filing_keys(record)
    await scoped(Shipment, scope).insert_many(records, ordered=False, session=session)


async def _update(
    scope: Scope,
    changes: list[ShipmentChange],
    session: AsyncClientSession,
    reason: str,
    upload_id: ObjectId | None,
    now: datetime,
) -> None:
    if not changes:
        return
    shipments, history = scoped(Shipment, scope), scoped(ShipmentChangeEntry, scope)
    updates: list[UpdateOne] = []
    entries: list[StoredShipmentChangeEntry] = []
    for change in changes:
        before, after = change
        assert before is not None
        after["filed_under"] = list_filing_keys(after)
        differing: list[StoredChangedValue] = [
            {"path": path, "before": was, "after": becomes} for path, was, becomes in list_changed_paths(before, after)
        ]
        after.update({"revision": before["revision"] + 1, "updated_on": now, "updated_by": scope.author})
        guard = match_revision(before["_id"], before["revision"])
        updates.append(shipments.to_update(guard, _assignments(differing, change), archived=True, hint="_id_"))
        entries.append(
            {
                "shipment_id": before["_id"],
                "account_id": after["account_id"],
                "from_revision": before["revision"],
                "reason": reason,
                "upload_id": upload_id,
                "changes": differing,
                "created_on": now,
                "updated_on": now,
                "updated_by": scope.author,
            }
        )
    written = await shipments.bulk_write(updates, session=session)
    # revisions come from this transaction's snapshot, so a mismatch is a bug and must roll everything back
    if written.matched_count != len(updates):
        raise RuntimeError(f"{len(updates) - written.matched_count} shipments escaped the revision guard")
    await history.insert_many(entries, ordered=False, session=session)


def _assignments(differing: Sequence[Stored], change: ShipmentChange) -> Record:
    """Return the update from the record before to the one after, limited to what differs: MongoDB checks the indexes of
    every field that is set, even to the same value."""
    before: Stored = change.before or {}
    after: Stored = change.after
    names = (
        "revision",
        "updated_on",
        "updated_by",
        "edited",
        "touched",
        "references",
        "tracking",
        "tag_ids",
        FILED_UNDER,
    )
    bookkeeping = {name: after[name] for name in names if name in after and before.get(name) != after[name]}
    unset_paths = {
        difference["path"]: ""
        for difference in differing
        if difference["after"] is None and difference["path"][:5] == "data."
    }
    set_ = {
        difference["path"]: difference["after"] for difference in differing if difference["path"] not in unset_paths
    }
    update: Record = {"$set": set_ | bookkeeping}
    if unset_paths:
        update["$unset"] = unset_paths
    return update
