"""Figures kept in addition to records (aging, billed and open amounts) are updated by their writers. A write that
bypasses them leaves a figure wrong until the next night, so each module that writes such a collection is listed here
with its reason."""

import ast
from collections.abc import Iterator
from pathlib import Path

PLATFORM = Path(__file__).parents[2] / "platform" / "freight"
# records that something kept is worked out from, and the kept cells themselves
COUNTED = {
    "Shipment", "Invoice", "Payable", "CarrierPayment", "PurchaseOrder", "ShipmentEvent",
    "AgingCell", "CountryCell", "WorkCell", "DayCell", "BilledCell",
}  # fmt: skip
WRITES = {
    "insert_one", "insert_many", "update_one", "update_many", "find_one_and_update", "replace_one", "delete_one",
    "delete_many", "bulk_write", "to_update",
}  # fmt: skip

# each with the collections it writes, and why it may
WRITERS: dict[tuple[str, str], str] = {
    ("shipments/store", "Shipment"): "the one writer of shipments, their aging with them",
    ("ledger/invoices/store", "Invoice"): "the one writer of invoices, what is billed with them",
    ("invoices/billing", "Invoice"): "inserts the invoices of a bill in bulk, their cells in the same transaction",
    ("ledger/invoices/billed_cells", "BilledCell"): "the cells of what is billed",
    ("payables/approvals", "Payable"): "decides with what is drawn of orders",
    ("payables/audit", "Payable"): "audits what no amount is kept of yet",
    ("payables/decisions", "Payable"): "notes what is decided",
    ("ledger/payables/rechecks", "Payable"): "receives, and marks what is checked again: no amount of a payment",
    ("payables/automatic_approval", "Payable"): "marks what is checked again",
    ("payables/orders/order_rechecks", "Payable"): "marks what is checked again",
    ("payables/workflow/resource", "Payable"): "marks what is checked again",
    ("payables/tagging", "Payable"): "marks what is checked again",
    ("payables/payment_actions", "Payable"): "moves amounts with the payments, in one transaction",
    ("payables/reconciliation", "Payable"): "sets amounts that are not what the payments come to",
    ("payables/payment_actions", "CarrierPayment"): "the one writer of payments",
    ("payables/payment_release", "CarrierPayment"): "releases payments that were held: no amount moves",
    ("payables/orders/order_draws", "PurchaseOrder"): "the one place that moves what is used of orders",
    (
        "payables/orders/reconciliation",
        "PurchaseOrder",
    ): "sets what is used of orders where it is not what invoices drew",
    ("desk/seed/demo_orders", "PurchaseOrder"): "orders of the demo, some of them used before the suite was there",
    ("tracking/capture/event_entry", "ShipmentEvent"): "enters events, and how far their shipments are with them",
    ("shipments/tracking_state", "ShipmentEvent"): "archives the events of a number that begins again, in its write",
}


def documents_of(node: ast.AST) -> Iterator[str]:
    """The counted documents that an expression reaches: `scoped(Shipment, …)`, `Shipment.get_pymongo_collection()`."""
    for each in ast.walk(node):
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == "scoped" and each.args:
            if isinstance(each.args[0], ast.Name):
                yield each.args[0].id
        elif isinstance(each, ast.Attribute) and each.attr == "get_pymongo_collection":
            yield from (one.id for one in (each.value,) if isinstance(one, ast.Name))


def named(function: ast.AST) -> dict[str, set[str]]:
    """The documents behind each name that a function gives to a collection."""
    names: dict[str, set[str]] = {}
    for each in ast.walk(function):
        if not isinstance(each, ast.Assign):
            continue
        for target in each.targets:
            pairs = [(target, each.value)]
            if isinstance(target, ast.Tuple) and isinstance(each.value, ast.Tuple):
                pairs = list(zip(target.elts, each.value.elts, strict=True))
            for one, value in pairs:
                is_collection = isinstance(value, ast.Call) and not isinstance(value.func, ast.Subscript)
                if isinstance(one, ast.Name) and is_collection:
                    names.setdefault(one.id, set()).update(documents_of(value))
    return names


def written(tree: ast.AST) -> Iterator[str]:
    """The counted documents whose collections a module writes."""
    names = named(tree)

    def reached(node: ast.AST) -> set[str]:
        return set(names.get(node.id, ())) if isinstance(node, ast.Name) else set(documents_of(node))

    for each in ast.walk(tree):
        if not isinstance(each, ast.Call) or not isinstance(each.func, ast.Attribute):
            continue
        if each.func.attr in WRITES:
            yield from reached(each.func.value) & COUNTED
        elif (
            each.func.attr == "store_revisions"
            and isinstance(each.func.value, ast.Name)
            and each.func.value.id == "revisions"
        ):
            yield from reached(each.args[0]) & COUNTED


def test_what_figures_are_kept_of_is_written_by_its_writers_alone() -> None:
    found = {
        (path.relative_to(PLATFORM / "features").with_suffix("").as_posix(), document)
        for path in (PLATFORM / "features").rglob("*.py")
        for document in written(ast.parse(path.read_text()))
    }
    assert found - WRITERS.keys() == set(), "write through the writer, or say here why not"
    assert WRITERS.keys() - found == set(), "not written there anymore"


def test_a_write_around_the_writers_is_seen() -> None:
    around = """
async def move(scope):
    await scoped(Invoice, scope).update_many({}, {"$set": {"status": "Voided"}})
    shipments, accounts = scoped(Shipment, scope), scoped(Account, scope)
    await shipments.bulk_write([])
    await accounts.update_one({}, {})
    await revisions.store_revisions(scoped(Payable, scope), [], None, conflict="")
    await scoped(CarrierPayment, scope).find({}).to_list()
"""
    assert sorted(written(ast.parse(around))) == ["Invoice", "Payable", "Shipment"]
