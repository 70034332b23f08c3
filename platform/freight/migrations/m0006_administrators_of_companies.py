"""Administrators are limited to companies: a user with the flag becomes administrator of each company they worked
in."""

from collections.abc import Mapping
from typing import Any

from freight.migrations.migration import Database, rewrite_records


async def forward(database: Database) -> None:
    """Put the companies of an administrator in place of the flag."""
    await rewrite_records(database["users"], {"is_admin": {"$exists": True}}, _companies)


def _companies(user: Mapping[str, Any]) -> dict[str, Any]:
    where = list(dict.fromkeys(membership["company_id"] for membership in user.get("memberships", [])))
    return {"$set": {"admin_of": where if user["is_admin"] else []}, "$unset": {"is_admin": ""}}
