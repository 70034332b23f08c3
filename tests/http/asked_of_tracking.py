"""The bodies and queries the tenancy walk sends to calls about tracking."""

from typing import Any

from bson import ObjectId


def bodies(foreign: ObjectId) -> dict[str, dict[str, Any]]:
    """Return bodies by call; `foreign` is the id of everything that is planted."""
    one = str(foreign)
    when = {"date": "2026-11-02", "time": "10:00"}
    return {
        "POST /api/tracking/shipments": {},
        "POST /api/tracking/report": {"by": "account"},
        "POST /api/tracking/report/export": {"by": "account"},
        "POST /api/tracking/events/check": {"rows": [{"tempId": 1, "shipment": "LEAK", "milestone": "LEAK", **when}]},
        "POST /api/tracking/events": {"rows": [{"tempId": 1, "shipment": "LEAK", "milestone": "LEAK", **when}]},
        "POST /api/tracking/milestone": {"ids": [one], "milestone": "LEAK", **when},
        "POST /api/tracking/undo": {"batch": "LEAK"},
        "POST /api/tracking/takeBack": {"shipmentId": one, "key": "LEAK"},
        "POST /api/tracking/links/list": {},
        "POST /api/tracking/links": {"shipment": "LEAK", "recipient": "Fillmore"},
        "POST /api/records/milestone": {
            "values": {"milestone#code": "LEAK", "milestone#name": "New", "milestone#rank": "10"}
        },
        "PUT /api/records/milestone/{record_id}": {
            "revision": 9,
            "values": {"milestone#code": "LEAK", "milestone#name": "New", "milestone#rank": "10"},
        },
    }


def queries(_: ObjectId) -> dict[str, dict[str, Any]]:
    """Return query parameters by call."""
    return {"GET /api/records/milestone": {}}
