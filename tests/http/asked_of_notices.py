"""The bodies and queries the tenancy walk sends to calls about notifications and stand-ins."""

from typing import Any

from bson import ObjectId


def bodies(foreign: ObjectId) -> dict[str, dict[str, Any]]:
    """Return bodies by call; `foreign` is the id of everything that is planted."""
    rule = {"event": "invoicesIssued", "title": "LEAK", "text": ""}
    return {
        "POST /api/notificationRules/preview": rule,
        "POST /api/notificationRules": {
            **rule,
            "id": str(foreign),
            "revision": 9,
            "name": "LEAK",
            "users": [str(foreign)],
            "channel": "panel",
        },
        "POST /api/notificationRules/{rule_id}/told/retry": {"ids": [str(foreign)]},
        "POST /api/standIns": {
            "standIn": str(foreign),
            "firstDay": "2099-01-05",
            "lastDay": "2099-01-06",
        },
    }


def queries(_: ObjectId) -> dict[str, dict[str, Any]]:
    """Return query parameters by call."""
    return {}
