"""The bodies and queries the tenancy walk sends to calls about payables."""

from typing import Any

from bson import ObjectId

_ORDER = {
    "order#number": "LEAK",
    "order#carrier": "Roadrunner",
    "order#currency": "USD",
    "order#amount": "10.00",
    "order#status": "Open",
}
_RULE = {"rule#name": "LEAK", "rule#place": "10", "rule#approval": "one"}
_TEMPLATE = {
    "template#name": "LEAK",
    "template#kind": "dispute",
    "template#language": "en",
    "template#channel": "mail",
    "template#subject": "LEAK",
    "template#text": "LEAK",
}


def queries(foreign: ObjectId) -> dict[str, dict[str, Any]]:
    """Return the parameters of lists and of calls that need some."""
    return {
        "GET /api/records/purchaseOrder": {},
        "GET /api/records/payableRule": {},
        "GET /api/records/payableTemplate": {},
        "GET /api/purchaseOrders": {},
        "GET /api/payableDocuments": {},
        "POST /api/payableDocuments": {"payableId": str(foreign)},
        "DELETE /api/payableDocuments/{document_id}": {"revision": 9},
    }


def bodies(foreign: ObjectId) -> dict[str, dict[str, Any]]:
    """Return bodies by call; `foreign` is the id of everything that is planted."""
    ids = [str(foreign)]
    return {
        "POST /api/payables": {},
        "POST /api/payables/export": {},
        "POST /api/records/purchaseOrder": {"values": _ORDER},
        "PUT /api/records/purchaseOrder/{record_id}": {"values": _ORDER, "revision": 9},
        "POST /api/records/payableRule": {"values": _RULE},
        "PUT /api/records/payableRule/{record_id}": {"values": _RULE, "revision": 9},
        "POST /api/records/payableTemplate": {"values": _TEMPLATE},
        "PUT /api/records/payableTemplate/{record_id}": {"values": _TEMPLATE, "revision": 9},
        "POST /api/payables/approve": {"ids": ids, "reason": "LEAK"},
        "POST /api/payables/dispute": {"ids": ids, "reason": "LEAK"},
        "POST /api/payables/reject": {"ids": ids, "reason": "LEAK"},
        "POST /api/payables/rejectDuplicates": {"ids": ids, "reason": "LEAK"},
        "POST /api/payables/noDuplicates": {"ids": ids, "reason": "LEAK"},
        "POST /api/payables/reopen": {"ids": ids, "reason": "LEAK"},
        "PUT /api/payables/dueDate": {"id": str(foreign), "revision": 9, "dueDate": "2026-01-05"},
        "PUT /api/payables/fields": {"id": str(foreign), "revision": 9, "values": {"costing#glAccount": "LEAK"}},
        "PUT /api/payables/terms": {"carrier": "Roadrunner", "days": 30},
        "POST /api/carrierPayments/list": {},
        "POST /api/carrierPayments": {
            "requestKey": "a payment",
            "payOn": "2026-01-05",
            "method": "ACH",
            "parts": [{"payableId": str(foreign)}],
        },
        "POST /api/carrierPayments/release": {"ids": ids},
        "POST /api/carrierPayments/paid": {"ids": ids, "paidOn": "2026-01-05"},
        "POST /api/carrierPayments/cancel": {"id": str(foreign), "revision": 9, "reason": "LEAK"},
    }
