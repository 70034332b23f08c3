"""Requests of the quote tests: a shipment on the lane of the sheet, as a customer asks before booking."""

from typing import Any


def ask(weight: str = "50", **more: Any) -> dict[str, Any]:
    """Values of a quote by wire key; PORT04 to PORT09 with carrier V444_0."""
    return {
        "shipmentInformation#shipDate": "2026-11-20",
        "shipmentInformation#carrier": "V444_0",
        "shipmentInformation#serviceLevel": "DTP",
        "shipmentRouting#originPort": "PORT04",
        "shipmentRouting#destinationPort": "PORT09",
        "shipmentCargo#grossWeight": weight,
        **more,
    }


async def quoted(air: Any, weight: str = "50", **body: Any) -> dict[str, Any]:
    """A new quote for the account fill1, as its page shows it."""
    sent = {"accountId": str(air.tenants.fill1), "values": ask(weight), **body}
    answer = (await air.ana.post("/api/quotes", json=sent)).json()
    assert answer["status"] == 200, answer
    view: dict[str, Any] = answer["data"]
    return view


async def settled(air: Any, quote: dict[str, Any], *states: str) -> dict[str, Any]:
    """The answer of the last of these steps."""
    answer: dict[str, Any] = {}
    for state in states:
        body = {"state": state, "revision": quote["revision"]}
        answer = (await air.ana.post(f"/api/quotes/{quote['quoteId']}/state", json=body)).json()
        quote = answer["data"] or quote
    return answer
