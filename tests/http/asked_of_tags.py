"""The bodies and queries the tenancy walk sends to calls about tags."""

from typing import Any

from bson import ObjectId


def queries(_: ObjectId) -> dict[str, dict[str, Any]]:
    """Return the parameters of lists and of calls that need some."""
    return {
        "GET /api/tags": {},
        "GET /api/taggingRules": {},
        "DELETE /api/tags/{tag_id}": {"revision": 9},
        "DELETE /api/taggingRules/{rule_id}": {"revision": 9},
        "GET /api/taggedRecords/{kind}/{record_id}": {},
    }


def bodies(foreign: ObjectId) -> dict[str, dict[str, Any]]:
    """Return bodies by call; `foreign` is the id of everything that is planted."""
    rule = {
        "id": str(foreign),
        "name": "LEAK",
        "kind": "shipment",
        "tagId": str(foreign),
        "revision": 9,
        "conditions": {"fields": [{"name": "country", "operator": "equalTo", "value": "LEAK"}]},
    }
    return {
        "POST /api/tags": {"id": str(foreign), "name": "LEAK", "color": "red", "revision": 9},
        "PUT /api/tags/{tag_id}/history/{to_revision}": {"revision": 9},
        "POST /api/taggingRules": rule,
        "POST /api/taggingRules/preview": rule,
        "PUT /api/taggingRules/{rule_id}/history/{to_revision}": {"revision": 9},
        # a tag that exists would start a task, and tags belong to the whole system
        "POST /api/taggedRecords/matching": {"kind": "shipment", "add": ["0" * 24]},
        "POST /api/taggedRecords/matching/preview": {"kind": "shipment"},
        "PUT /api/taggedRecords": {"kind": "shipment", "ids": [str(foreign)], "add": [str(foreign)]},
    }
