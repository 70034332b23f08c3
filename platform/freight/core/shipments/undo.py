"""Undoing an import for one shipment: restored, kept because a user worked on it since, or refused because an invoice
is based on it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic

from freight.core.records import RecordT, Stored, copy_record
from freight.core.shipments.document import CountryOf, apply_shipment_edit
from freight.core.shipments.statuses import (
    APPROVE_FOR_DELIVERY,
    DELIVERED,
    INVOICED,
    NOT_RATED,
    RATE_MISMATCH,
    RATED,
    READY_FOR_INVOICING,
)

# beyond these a user has decided to bill it, or has billed it
_REVERSIBLE = frozenset({NOT_RATED, RATED, RATE_MISMATCH})
# writes in which no person edited the shipment's values
_BY_THE_SUITE = frozenset({"rating", "undo"})
_DATA = "data."


class UndoResult(StrEnum):
    """What became of one shipment of an import."""

    REVERSED = "reversed"
    KEPT = "kept"
    REFUSED = "refused"


@dataclass(frozen=True)
class UndoDecision(Generic[RecordT]):
    """The decision on one shipment. `after` is the record to store, None if there is nothing to write."""

    result: UndoResult
    after: RecordT | None = None
    reason: str = ""


@dataclass(frozen=True)
class LaterWrite:
    """A write of the shipment after the import: its reason, the paths it changed, and who made it."""

    reason: str
    paths: frozenset[str]
    user_name: str


def undo_new(shipment: RecordT, later: Iterable[LaterWrite]) -> UndoDecision[RecordT]:
    """Delete a shipment that the import added. Its values must still be those of the workbook."""
    if shipment["archived"]:
        return UndoDecision(UndoResult.REVERSED)
    if shipment["status"] not in _REVERSIBLE:
        return _refused(shipment)
    for write in later:
        if write.reason not in _BY_THE_SUITE:
            return UndoDecision(UndoResult.KEPT, reason=f"Changed by {write.user_name} since.")
    return UndoDecision(UndoResult.REVERSED, copy_record(shipment, {"archived": True}))


def undo_change(
    shipment: RecordT,
    changes: Sequence[Stored],
    later: Iterable[LaterWrite],
    label_of: Callable[[str], str],
    country_of: CountryOf,
) -> UndoDecision[RecordT]:
    """Restore the values a shipment had before the import changed them.

    `changes` are `{path, before, after}` as in the history. If a user changed one of the values again, the whole
    shipment is kept: half an import undone would be a state that never existed. `label_of` names a field by its wire
    key.
    """
    before = {change["path"]: change["before"] for change in changes}
    if shipment["archived"] and not before.get("archived"):
        return UndoDecision(UndoResult.KEPT, reason="Deleted since.")
    if shipment["status"] not in _REVERSIBLE:
        return _refused(shipment)
    ours = {path for path in before if path.startswith(_DATA)} | ({"account_id"} & before.keys())
    for write in later:
        touched = sorted(ours & write.paths)
        if touched and write.reason not in _BY_THE_SUITE:
            return UndoDecision(
                UndoResult.KEPT, reason=f"{label_of(_wire(touched[0]))} was changed by {write.user_name} since."
            )
    values = {_wire(path): before[path] for path in ours if path.startswith(_DATA)}
    after = apply_shipment_edit(shipment, values, before.get("account_id", shipment["account_id"]), country_of)
    if before.get("archived"):
        after = copy_record(after or shipment, {"archived": True})
    return UndoDecision(UndoResult.REVERSED, after)


def _refused(shipment: RecordT) -> UndoDecision[RecordT]:
    number = shipment.get("invoice_number") or "its invoice"
    if shipment["status"] in (INVOICED, APPROVE_FOR_DELIVERY):
        reason = f"Billed on {number}. Void that invoice first, then delete the shipment."
    elif shipment["status"] == DELIVERED:
        reason = f"Billed and delivered on {number}. Credit that invoice; the shipment stays."
    elif shipment["status"] == READY_FOR_INVOICING:
        reason = "Ready for Invoicing. Rerate it first, then delete it or undo the import."
    else:
        reason = f"It is {shipment['status']}. Correct it individually."
    return UndoDecision(UndoResult.REFUSED, reason=reason)


def _wire(path: str) -> str:
    """Return `data.shipmentCargo.grossWeight` as `shipmentCargo#grossWeight`."""
    return path.removeprefix(_DATA).replace(".", "#", 1)
