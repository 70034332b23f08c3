"""The bodies and queries the tenancy walk sends to calls about reports."""

from typing import Any

from bson import ObjectId

# what is planted says LEAK in every text
PLAN = {"dataset": "shipments", "rows": [{"field": "country"}]}


def bodies(foreign: ObjectId) -> dict[str, dict[str, Any]]:
    """Return bodies by call; `foreign` is the id of everything that is planted."""
    return {
        "POST /api/customReports": {"name": "A report", "plan": PLAN},
        "POST /api/customReports/run": {"plan": PLAN, "reportId": str(foreign)},
        "POST /api/customReports/export": {"plan": PLAN},
        "PUT /api/customReports/{report_id}": {"name": "A report", "plan": PLAN, "revision": 9},
        "PUT /api/customReports/{report_id}/mailing": {"pace": "daily"},
        "POST /api/reportProfiles": {
            "name": "A profile",
            "entries": [{"title": "Unbilled", "screen": "/dashboard/bpr"}],
            "recipients": [str(foreign)],
        },
        "POST /api/reportProfiles/check": {
            "name": "A profile",
            "entries": [{"title": "Unbilled", "screen": "/dashboard/bpr"}],
            "recipients": [str(foreign)],
        },
        "POST /api/reportProfiles/{profile_id}/send": {},
        "POST /api/reportProfiles/{profile_id}/entries/{key}/run": {},
        "PUT /api/reportProfiles/{profile_id}/history/{to_revision}": {"revision": 9},
    }


def queries(_: ObjectId) -> dict[str, dict[str, Any]]:
    """Return query parameters by call."""
    return {
        "GET /api/dashboard/billedByDay": {},
        "GET /api/dashboard/billedByMonth": {},
        "GET /api/dashboard/work/{work_set}": {},
        "GET /api/customReports": {},
        "DELETE /api/customReports/{report_id}": {"revision": "9"},
        "DELETE /api/reportProfiles/{profile_id}": {"revision": "9"},
    }
