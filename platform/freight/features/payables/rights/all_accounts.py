"""Payables are only for users who see all accounts of the system."""

from freight.core.errors import PermissionDenied
from freight.kit.storage.scopes import Scope

_LIMITED = "Payables are for people who see all accounts of the system."


def demand_all_accounts(scope: Scope) -> Scope:
    """Return the scope of a user who sees all accounts. Raises PermissionDenied for others: one carrier invoice charges
    for shipments of several accounts."""
    if scope.is_limited:
        raise PermissionDenied(_LIMITED)
    return scope
