"""The bodies and queries the tenancy walk sends to calls about carriers and to billing in a language."""

from typing import Any

from bson import ObjectId


def queries(_: ObjectId) -> dict[str, dict[str, Any]]:
    """Return the parameters of lists and of calls that need some."""
    return {"GET /api/records/carrier": {}}


def bodies(foreign: ObjectId) -> dict[str, dict[str, Any]]:
    """Return bodies by call; `foreign` is the id of everything that is planted."""
    values = {"carrier#code": "LEAK", "carrier#name": "Leak", "carrier#paymentDays": "30"}
    billed = {"ids": [str(foreign)]}
    return {
        "POST /api/records/carrier": {"values": values},
        "PUT /api/records/carrier/{record_id}": {"values": {"carrier#phone": "1"}, "revision": 1},
        "PUT /api/carriers/{carrier_id}/bank": {"revision": 1, "holder": "Leak", "iban": "NL91ABNA0417164300"},
        "POST /api/carriers/{carrier_id}/bank/confirm": {"revision": 1},
        "POST /api/carriers/{carrier_id}/bank/discard": {"revision": 1},
        "POST /api/carriers/inUse": {"codes": ["LEAK"]},
        "POST /api/invoices/bill": billed,
        "POST /api/invoices/bill/preview": billed,
    }
