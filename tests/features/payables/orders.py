"""Purchase orders of Midway and its invoices that name them, as the tests of payables give them."""

from typing import Any

from freight.documents.purchase_order import PurchaseOrder
from freight.kit.storage.tenancy import scoped
from tests.features.payables.conftest import Payer

WITH_PO = ["Invoice Number", "Invoice date", "Shipment", "Freight", "FSC", "Lift fee", "Total", "PO number"]
RECORDS = "/api/records/purchaseOrder"


def values(number: str, amount: object, **more: Any) -> dict[str, Any]:
    told = {"number": number, "carrier": "Midway", "currency": "USD", "amount": amount, "status": "Open"} | more
    return {f"order#{name}": value for name, value in told.items()}


async def ordered(payer: Payer, number: str, amount: object, **more: Any) -> dict[str, Any]:
    """A purchase order that was saved."""
    answer = await payer.caller.post(RECORDS, json={"values": values(number, amount, **more)})
    assert answer.status_code == 200, answer.text
    saved: dict[str, Any] = answer.json()["data"]
    return saved


async def change(payer: Payer, saved: dict[str, Any], **changed: Any) -> Any:
    """The raw answer to a change of an order."""
    body = {
        "values": {f"order#{name}": value for name, value in changed.items()},
        "revision": (await payer.caller.get(f"{RECORDS}/{saved['id']}")).json()["data"]["revision"],
    }
    return await payer.caller.put(f"{RECORDS}/{saved['id']}", json=body)


async def left(payer: Payer, number: str) -> tuple[str, str]:
    """Used and left of an order; together they are its amount."""
    (one,) = await scoped(PurchaseOrder, payer.scope).find({"number": number}).to_list()
    assert one["used"] + one["left"] == one["amount"]
    return str(one["used"]), str(one["left"])
