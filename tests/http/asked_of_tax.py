"""The bodies the tenancy walk sends to calls about tax."""

from typing import Any

from bson import ObjectId


def queries(_: ObjectId) -> dict[str, dict[str, Any]]:
    """Return the parameters of lists and of calls that need some: none does."""
    return {}


def bodies(_: ObjectId) -> dict[str, dict[str, Any]]:
    """Return bodies by call."""
    empty: dict[str, Any] = {"registrations": [], "codes": [], "rules": [], "chargeClasses": []}
    return {"POST /api/taxSetup/tryInvoices": {"setup": empty}}
