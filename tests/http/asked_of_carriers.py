"""The bodies and queries the tenancy walk sends to calls about carriers, masters and billing in a language."""

from typing import Any

from bson import ObjectId


def queries(_: ObjectId) -> dict[str, dict[str, Any]]:
    """Return the parameters of lists and of calls that need some."""
    return {
        "GET /api/records/carrier": {},
        "GET /api/records/master": {},
        "DELETE /api/costLines/{line_id}": {"revision": 1},
    }


def bodies(foreign: ObjectId) -> dict[str, dict[str, Any]]:
    """Return bodies by call; `foreign` is the id of everything that is planted."""
    values = {"carrier#code": "LEAK", "carrier#name": "Leak", "carrier#paymentDays": "30"}
    billed = {"ids": [str(foreign)]}
    cost = {"carrier": "LEAK", "name": "THC", "amount": "1.00", "currency": "USD", "reason": "Leak"}
    return {
        "POST /api/records/carrier": {"values": values},
        "PUT /api/records/carrier/{record_id}": {"values": {"carrier#phone": "1"}, "revision": 1},
        "PUT /api/carriers/{carrier_id}/bank": {"revision": 1, "holder": "Leak", "iban": "NL91ABNA0417164300"},
        "POST /api/carriers/{carrier_id}/bank/confirm": {"revision": 1},
        "POST /api/carriers/{carrier_id}/bank/discard": {"revision": 1},
        "POST /api/carriers/inUse": {"codes": ["LEAK"]},
        "POST /api/records/master": {"values": {"master#number": "LEAK", "master#kind": "Consol"}},
        "PUT /api/records/master/{record_id}": {"values": {"master#note": "1"}, "revision": 1},
        "POST /api/masters/{master_id}/houses": {"revision": 1, "shipmentIds": [str(foreign)]},
        "PUT /api/masters/{master_id}/costs": {"revision": 1, "costs": []},
        "PUT /api/masters/{master_id}/costs/{cost_id}/posting": {"revision": 1, "posted": True},
        "POST /api/shipmentCosts/{shipment_id}": cost,
        "POST /api/shipmentMargins": {"ids": [str(foreign)]},
        "PUT /api/costLines/{line_id}": cost | {"revision": 1},
        "POST /api/costLines/{line_id}/step": {"revision": 1, "action": "invoice", "amount": "1.00"},
        "POST /api/invoices/bill": billed,
        "POST /api/invoices/bill/preview": billed,
    }
