"""The bodies and queries the tenancy walk sends to calls about mapping rules and scripting rules."""

from typing import Any

from bson import ObjectId

_RULE = {
    "mappingRule#field": "shipmentInformation#transportMode",
    "mappingRule#text": "LEAK",
    "mappingRule#value": "Air",
}


def bodies(foreign: ObjectId) -> dict[str, dict[str, Any]]:
    """Return bodies by call; `foreign` is the id of everything that is planted."""
    return {
        "POST /api/records/mappingRule": {"level": "account", "accountId": str(foreign), "values": _RULE},
        "PUT /api/records/mappingRule/{record_id}": {"revision": 9, "values": _RULE},
        "POST /api/scriptingRules": {"name": "Leak", "expression": "status", "id": str(foreign), "revision": 9},
        "POST /api/scriptingRules/try": {"expression": "status"},
        "PUT /api/scriptingRules/{rule_id}/history/{to_revision}": {"revision": 9},
    }


def queries(_: ObjectId) -> dict[str, dict[str, Any]]:
    """Return query parameters by call."""
    return {
        "GET /api/records/mappingRule": {},
        "GET /api/scriptingRules": {"archived": "true"},
        "DELETE /api/scriptingRules/{rule_id}": {"revision": "9"},
    }
