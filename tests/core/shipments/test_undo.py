"""Taking back an import, shipment by shipment."""

import pytest

from freight.core.shipments.statuses import DELIVERED, INVOICED, NOT_RATED, RATED, READY_FOR_INVOICING
from freight.core.shipments.undo import LaterWrite, UndoResult, undo_change, undo_new

WEIGHT = "data.shipmentCargo.grossWeight"


def shipment(status: str = NOT_RATED, *, weight: float = 14.3, archived: bool = False) -> dict:
    data = {"shipmentInformation": {"shipmentNumber": "A1"}, "shipmentCargo": {"grossWeight": weight}}
    return {
        "shipment_number": "A1", "account_id": 1, "status": status, "data": data, "archived": archived,
        "entry_date": "2026-05-26", "rating": {"total": "4.15"} if status == RATED else None,
    }  # fmt: skip


def change_back(now: dict, *later: LaterWrite, was: float | None = 12.5):
    changes = [{"path": WEIGHT, "before": was, "after": 14.3}]
    return undo_change(now, changes, later, {"shipmentCargo#grossWeight": "Gross weight"}.get, str)


def test_an_added_shipment_is_deleted() -> None:
    undo = undo_new(shipment(), [])
    assert (undo.result, undo.after["archived"]) == (UndoResult.REVERSED, True)


def test_an_added_shipment_that_was_only_rated_since_is_deleted_too() -> None:
    assert undo_new(shipment(RATED), [LaterWrite("rating", frozenset({"status", "rating"}), "Ana")]).after["archived"]


def test_an_added_shipment_that_somebody_worked_on_is_kept_and_says_who() -> None:
    undo = undo_new(shipment(), [LaterWrite("edit", frozenset({WEIGHT}), "Ana Ortiz")])
    assert (undo.result, undo.after, undo.reason) == (UndoResult.KEPT, None, "Changed by Ana Ortiz since.")


HOW = {
    READY_FOR_INVOICING: "Ready for Invoicing. Rerate it first",
    INVOICED: "Billed on its invoice. Void that invoice first",
    DELIVERED: "Billed and delivered on its invoice. Credit that invoice",
}


@pytest.mark.parametrize("status", HOW)
def test_what_is_to_be_billed_is_refused(status: str) -> None:
    for undo in (undo_new(shipment(status), []), change_back(shipment(status))):
        assert undo.result is UndoResult.REFUSED
        assert undo.after is None
        assert undo.reason.startswith(HOW[status])


def test_an_added_shipment_that_is_gone_already_needs_no_write() -> None:
    assert (undo_new(shipment(archived=True), []).result, undo_new(shipment(archived=True), []).after) == (
        UndoResult.REVERSED,
        None,
    )


def test_a_changed_value_comes_back_and_one_that_was_empty_is_emptied() -> None:
    assert change_back(shipment()).after["data"]["shipmentCargo"] == {"grossWeight": 12.5}
    assert change_back(shipment(), was=None).after["data"]["shipmentCargo"] == {}


def test_a_shipment_rated_with_the_imported_weight_is_not_rated_any_more() -> None:
    undo = change_back(shipment(RATED), LaterWrite("rating", frozenset({"status", "rating"}), "Ana"))
    assert (undo.result, undo.after["status"]) == (UndoResult.REVERSED, NOT_RATED)


def test_a_value_that_was_changed_again_keeps_the_shipment_and_names_field_and_person() -> None:
    undo = change_back(shipment(weight=20), LaterWrite("edit", frozenset({WEIGHT}), "Ana Ortiz"))
    assert (undo.result, undo.reason) == (UndoResult.KEPT, "Gross weight was changed by Ana Ortiz since.")


def test_another_field_changed_since_stays_and_the_imported_one_comes_back() -> None:
    undo = change_back(shipment(), LaterWrite("edit", frozenset({"data.shipmentInformation.carrier"}), "Ana Ortiz"))
    assert undo.after["data"]["shipmentCargo"] == {"grossWeight": 12.5}


def test_a_changed_shipment_deleted_since_is_kept_deleted() -> None:
    assert change_back(shipment(archived=True)).reason == "Deleted since."
