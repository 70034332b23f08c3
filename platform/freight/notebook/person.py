"""The user a notebook reads as, with the rights they have in the web app."""

import os
from collections.abc import Sequence
from dataclasses import dataclass

from pymongo.database import Database

from freight.core.errors import NotSignedIn, PermissionDenied
from freight.core.records import Record, Stored
from freight.documents.base import AccountRule, FilterPaths, TenantDocument
from freight.documents.user import Membership
from freight.kit.auth.passwords import verify_password_blocking
from freight.kit.storage.scopes import Grant, Scope

USER_VARIABLE = "FREIGHT_NOTEBOOK_USER"
"""Names the user who signed in, for the kernels of `freight notebook`."""

_REFUSED = "Invalid user name or password."


@dataclass(frozen=True)
class NotebookUser:
    """A user as stored."""

    record: Stored

    def filter(self, document: type[TenantDocument], *permissions: str) -> dict[str, object]:
        """Return the filter for records of a kind that the user may see by one of these permissions: of their systems,
        and of their accounts there. Raises PermissionDenied if the user holds none of them in any system."""
        conditions = [
            self._scope(membership, right).filter(
                document.account_rule, document.filter_paths, has_side=document.has_side
            )
            for membership in self.record["memberships"]
            if (right := self._pick_held(membership, permissions))
        ]
        if not conditions:
            raise PermissionDenied
        return conditions[0] if len(conditions) == 1 else {"$or": conditions}

    def names(self, rule: AccountRule) -> dict[str, object]:
        """Return the filter for the records with the names of the user's systems and accounts."""
        paths = FilterPaths.NOT_FILTERED
        return {"$or": [self._scope(membership).filter(rule, paths) for membership in self.record["memberships"]]}

    @property
    def system_ids(self) -> list[object]:
        """Return the systems the user works in."""
        return [membership["system_id"] for membership in self.record["memberships"]]

    def _pick_held(self, membership: Stored, permissions: Sequence[str]) -> str:
        if membership["company_id"] in self.record["admin_of"]:
            return permissions[0]
        return next((permission for permission in permissions if permission in membership["permissions"]), "")

    def _scope(self, membership: Stored, right: str = "") -> Scope:
        is_admin = membership["company_id"] in self.record["admin_of"]
        grant = Grant.of(Membership.model_validate({"role": "", **membership}), right, is_admin=is_admin)
        return Scope(membership["company_id"], (grant,), str(self.record["_id"]))


def find_notebook_user(database: Database[dict[str, object]], user_name: str) -> NotebookUser:
    """Return the user with a name. Raises NotSignedIn for one who may not sign in."""
    user = database["users"].find_one({"user_name": user_name.strip().lower()})
    if user is None or not user.get("is_active", True) or not user["memberships"]:
        raise NotSignedIn(_REFUSED)
    return NotebookUser(user)


def sign_in_notebook_user(database: Database[Record], user_name: str, password: str) -> NotebookUser:
    """Return the user after checking their password. Raises NotSignedIn."""
    user = database["users"].find_one({"user_name": user_name.strip().lower()}) or {}
    if not verify_password_blocking(password, user.get("password_hash")):
        raise NotSignedIn(_REFUSED)
    return find_notebook_user(database, user_name)


def get_environment_user() -> str:
    """Return the user who signed in to the notebooks; empty where no sign-in was required."""
    return os.environ.get(USER_VARIABLE, "")
