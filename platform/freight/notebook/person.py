"""Whose eyes a notebook reads with: a user of the suite, by the rights he has in the web app."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pymongo.database import Database

from freight.core.errors import NotSignedIn, PermissionDenied
from freight.documents.base import AccountRule, TenantDocument
from freight.kit.passwords import matches
from freight.kit.tenancy import Grant, Scope

USER_VARIABLE = "FREIGHT_NOTEBOOK_USER"
"""Says to the kernels of `freight notebook` who signed in."""

_REFUSED = "Invalid user name or password."


@dataclass(frozen=True)
class Person:
    """A user as he is stored."""

    record: Mapping[str, Any]

    def filter(self, document: type[TenantDocument], *permissions: str) -> dict[str, Any]:
        """The records of a kind that he may see by one of these permissions: his systems, there his accounts. Raises
        PermissionDenied where he holds none of them anywhere."""
        each = [
            self._scope(membership).filter(document.account_rule)
            for membership in self.record["memberships"]
            if self.record["is_admin"] or set(permissions) & set(membership["permissions"])
        ]
        if not each:
            raise PermissionDenied
        return each[0] if len(each) == 1 else {"$or": each}

    def names(self, rule: AccountRule) -> dict[str, Any]:
        """The records that say what his systems and accounts are called."""
        return {"$or": [self._scope(membership).filter(rule) for membership in self.record["memberships"]]}

    @property
    def system_ids(self) -> list[Any]:
        """The systems he works in."""
        return [membership["system_id"] for membership in self.record["memberships"]]

    def _scope(self, membership: Mapping[str, Any]) -> Scope:
        accounts = membership.get("account_ids")
        grant = Grant(membership["system_id"], None if accounts is None else frozenset(accounts))
        return Scope(membership["company_id"], (grant,), str(self.record["_id"]))


def person(database: Database[dict[str, Any]], user_name: str) -> Person:
    """The user of a name. Raises NotSignedIn for one who may not sign in."""
    found = database["users"].find_one({"user_name": user_name.strip().lower()})
    if found is None or not found.get("is_active", True) or not found["memberships"]:
        raise NotSignedIn(_REFUSED)
    return Person(found)


async def signed_in(database: Database[dict[str, Any]], user_name: str, password: str) -> Person:
    """The user, after his password was checked. Raises NotSignedIn."""
    found = database["users"].find_one({"user_name": user_name.strip().lower()}) or {}
    if not await matches(password, found.get("password_hash")):
        raise NotSignedIn(_REFUSED)
    return person(database, user_name)


def named_by_environment() -> str:
    """Who signed in to the notebooks; empty where nobody was asked."""
    return os.environ.get(USER_VARIABLE, "")
