"""Scopes: what a caller may see of one company, and where its systems work."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, PermissionDenied
from freight.core.places import HOME, Place
from freight.core.rating.sides import TariffSide
from freight.core.records import Record, Stored
from freight.core.rights.filters import (
    ACCOUNT,
    Only,
    intersect_filter_parts,
    is_in_filter,
    list_unmet_fields,
    simplify_filters,
)
from freight.core.rights.records import SEE_COSTS, SEE_SHIPMENTS
from freight.documents.base import AccountRule, FilterPaths, ScopedDocument
from freight.documents.system import System
from freight.documents.user import Membership
from freight.kit.storage import permission_filters

_NO_COSTS: Record = {"side": {"$ne": TariffSide.BUYING}}


@dataclass(frozen=True)
class Grant:
    """Access to one system, for all of its accounts (None) or for some. `parts`: the field filters of the permission it
    was given by, of which a record has to match one; None: there are none. Without `sees_costs`, records of the
    buying side are hidden."""

    system_id: ObjectId
    account_ids: frozenset[ObjectId] | None = None
    parts: tuple[Only, ...] | None = None
    sees_costs: bool = True

    @classmethod
    def of(cls, membership: Membership, right: str = "", *, is_admin: bool = False) -> "Grant":
        """Return what a user's membership grants by a permission. A call that requires none gets what the user may see
        of shipments or, without that permission, all that they see only in part."""
        accounts = membership.account_ids
        sees_costs = is_admin or SEE_COSTS in membership.permissions
        grant = cls(membership.system_id, None if accounts is None else frozenset(accounts), sees_costs=sees_costs)
        if is_admin or not membership.limits:
            return grant
        permissions = membership.held
        by = right or (SEE_SHIPMENTS if SEE_SHIPMENTS in permissions.codes else "")
        limited = (code for limit in permissions.limits for code in limit.codes)
        return grant._limited(
            permissions.parts(by)
            if by
            else simplify_filters(part for code in limited for part in permissions.parts(code))
        )

    def _limited(self, parts: tuple[Only, ...]) -> "Grant":
        fields = [dict(part) for part in parts]
        accounts = self.account_ids
        if all(ACCOUNT in field for field in fields):
            text_ids = {account for field in fields for account in field[ACCOUNT] if ObjectId.is_valid(account)}
            ids = frozenset(map(ObjectId, text_ids))
            accounts = ids if accounts is None else ids & accounts
        by_field = any(field.keys() - {ACCOUNT} for field in fields)
        return Grant(self.system_id, accounts, parts if by_field else None, self.sees_costs)

    def narrowed(self, account_id: ObjectId) -> "Grant":
        """Return the same for one account; nothing if it does not grant that account. Never widens."""
        return self.within(Grant(self.system_id, frozenset({account_id})))

    def within(self, other: "Grant") -> "Grant":
        """Return what both grants of a system have in common. Never widens."""
        record_ids, other_accounts = self.account_ids, other.account_ids
        accounts = (
            other_accounts
            if record_ids is None
            else record_ids
            if other_accounts is None
            else record_ids & other_accounts
        )
        parts = other.parts if self.parts is None else self.parts
        if self.parts is not None and other.parts is not None:
            parts = intersect_filter_parts(self.parts, other.parts)
        return Grant(self.system_id, accounts, parts, self.sees_costs and other.sees_costs)

    def allows_account(self, account_id: ObjectId | None) -> bool:
        """Return whether a record of that account may be written."""
        return self.account_ids is None or account_id in self.account_ids

    def unmet(self, record: Mapping[str, object], paths: FilterPaths) -> list[tuple[str, frozenset[str]]] | None:
        """Return the fields in which a record has none of the values of the filters, for the part it comes nearest to;
        None if it matches one of them, or there are none."""
        if self.parts is None or paths is FilterPaths.NOT_FILTERED:
            return None
        known_parts = permission_filters.select_known_parts(self.parts, paths)
        values = permission_filters.get_filter_values(record, {field for part in known_parts for field, _ in part})
        if any(is_in_filter(part, values) for part in known_parts):
            return None
        return min((list_unmet_fields(part, values) for part in known_parts), key=len, default=[])


@dataclass(frozen=True)
class Scope:
    """What a caller may see: one company and one or more of its systems. Writing needs exactly one system.

    `place` is where the work is done: the time zone that decides the date, and the locale. Over several systems it is
    that of the one the caller works in. `right` is the permission it was given by: work that outlives the call checks
    it again. `key` is the API key that acts for the user, if any.
    """

    company_id: ObjectId
    grants: tuple[Grant, ...]
    user_id: str = ""
    place: Place = HOME
    right: str = ""
    key: str = ""

    @classmethod
    def of_system(cls, company_id: ObjectId, system_id: ObjectId, user_id: str = "", place: Place = HOME) -> "Scope":
        """Return the scope of a whole system whose place is known. `kit.storage.scopes.make_system_scope` looks the
        place up."""
        return cls(company_id, (Grant(system_id),), user_id, place)

    @property
    def author(self) -> str:
        """Return the author as stored in the history: the user, and the key that acts for them.
        `history.load_user_names` reads it."""
        return f"{self.user_id}+{self.key}" if self.key else self.user_id

    @property
    def whole_system(self) -> "Scope":
        """Return the scope with every account of the one system: for what applies to all of it, such as numbers. Raises
        Invalid for several systems."""
        return replace(self, grants=(Grant(self.system_id),))

    @property
    def is_filtered(self) -> bool:
        """Return whether it is narrowed by field filters: counts of whole accounts must not be shown then."""
        return any(grant.parts is not None for grant in self.grants)

    @property
    def is_limited(self) -> bool:
        """Return whether it is narrowed to some accounts or by field filters."""
        return self.is_filtered or any(grant.account_ids is not None for grant in self.grants)

    @property
    def unfiltered(self) -> "Scope":
        """Return the same accounts without field filters: for what belongs to records that were found within the scope,
        such as their history."""
        return replace(self, grants=tuple(replace(grant, parts=None) for grant in self.grants))

    @property
    def system_id(self) -> ObjectId:
        """Return the one system of this scope. Raises Invalid when it spans several."""
        if len(self.grants) != 1:
            raise Invalid("Choose a system first.", code=ErrorCode.SYSTEM_NEEDED)
        return self.grants[0].system_id

    @property
    def sees_costs(self) -> bool:
        """Return whether the caller may see what carriers charge us, in every system of the scope."""
        return all(grant.sees_costs for grant in self.grants)

    @property
    def with_costs(self) -> "Scope":
        """Return the same with the records of the buying side: for checks that must not depend on who asks."""
        return replace(self, grants=tuple(replace(grant, sees_costs=True) for grant in self.grants))

    def allows_account(self, account_id: ObjectId | None) -> bool:
        """Return whether the scope's one system grants that account."""
        return bool(self.system_id) and self.grants[0].allows_account(account_id)

    def allows(self, document: "type[ScopedDocument[Mapping[str, object]]]", record: Stored) -> bool:
        """Return whether a record of the scope's one system is within it, by its account and the field filters."""
        return self.allows_account(record.get("account_id")) and self.unmet(document, record) is None

    def unmet(
        self, document: "type[ScopedDocument[Mapping[str, object]]]", record: Mapping[str, object]
    ) -> list[tuple[str, frozenset[str]]] | None:
        """As for the grant of its one system: the fields and values a record lacks; None if it is within the scope."""
        return self.grants[0].unmet(record, document.filter_paths) if self.system_id else None

    def allows_accounts(self, account_ids: Sequence[ObjectId]) -> bool:
        """Return whether the scope grants all of those accounts; an empty list means every account of the system."""
        if not account_ids:
            return bool(self.system_id) and self.grants[0].account_ids is None
        return all(self.allows_account(record_id) for record_id in account_ids)

    def demand_every_account(self) -> None:
        """Raise PermissionDenied for a caller who is limited to some accounts: the next step affects all of them."""
        if not self.allows_account(None):
            raise PermissionDenied

    def filter(self, rule: AccountRule, paths: FilterPaths, *, has_side: bool = False) -> Record:
        """Return the MongoDB filter that keeps a query inside this scope, for records of an account rule that have the
        filtered fields at these paths. `has_side`: without the right to see costs, those of the buying side are hidden.
        """
        if rule is AccountRule.COMPANY_ITSELF:
            return {"_id": self.company_id}
        if rule is AccountRule.COMPANY:
            return {"company_id": self.company_id}
        # systems that grant the same accounts are grouped: a list of systems, unlike an "or", is read by an index in
        # the requested order
        together: dict[tuple[frozenset[ObjectId] | None, tuple[Only, ...] | None, bool], list[ObjectId]] = {}
        for grant in self.grants:
            limit = None if rule is AccountRule.IGNORED else grant.account_ids
            parts = None if paths is FilterPaths.NOT_FILTERED else grant.parts
            hides = has_side and not grant.sees_costs
            together.setdefault((limit, parts, hides), []).append(grant.system_id)
        conditions = [
            {
                **_systems_filter(systems, accounts, rule),
                **_parts_filter(parts, paths, rule),
                **(_NO_COSTS if hides else {}),
            }
            for (accounts, parts, hides), systems in together.items()
        ]
        return {"company_id": self.company_id, **(conditions[0] if len(conditions) == 1 else {"$or": conditions})}


def _systems_filter(
    system_ids: Sequence[ObjectId], account_ids: frozenset[ObjectId] | None, rule: AccountRule
) -> Record:
    layered = rule is AccountRule.LAYERED
    record_ids: list[ObjectId | None] = [None, *system_ids] if layered else [*system_ids]
    systems: Record = {"system_id": record_ids[0] if len(record_ids) == 1 else {"$in": record_ids}}
    return systems if account_ids is None else {**systems, **_accounts_filter(account_ids, rule)}


def _accounts_filter(account_ids: Iterable[ObjectId], rule: AccountRule) -> Record:
    if rule is AccountRule.SEVERAL:
        # [] among the values matches the empty list: a record for every account
        return {"account_ids": {"$in": [[], *sorted(account_ids)]}}
    accounts: list[ObjectId | None] = [*sorted(account_ids)]
    if rule in (AccountRule.LAYERED, AccountRule.OWN_OR_SHARED):
        accounts.append(None)
    return {"account_id": {"$in": accounts}}


def _parts_filter(parts: tuple[Only, ...] | None, paths: FilterPaths, rule: AccountRule) -> Record:
    """Return the query of the field filters. A single part is merged into the query, so that an index is read in the
    requested order; its account, which all records then have, is already in the accounts of the grant."""
    if parts is None:
        return {}
    known_parts = permission_filters.select_known_parts(parts, paths)
    if len(known_parts) == 1 and len(parts) == 1:
        return permission_filters.build_filter_conditions(known_parts[0])
    conditions = []
    for part in known_parts:
        accounts = [ObjectId(account_id) for account_id in dict(part).get(ACCOUNT, ()) if ObjectId.is_valid(account_id)]
        account_filter = (
            _accounts_filter(accounts, rule) if ACCOUNT in dict(part) and rule is not AccountRule.IGNORED else {}
        )
        conditions.append({**account_filter, **permission_filters.build_filter_conditions(part)})
    return {"$or": conditions} if conditions else {"_id": {"$in": []}}


def build_own_accounts_filter(grant: Grant, rule: AccountRule) -> Record:
    """Return the filter of the records that a caller who is limited to some accounts may change: only those of these
    accounts."""
    accounts = sorted(grant.account_ids or ())
    if rule is AccountRule.SEVERAL:
        return {"account_ids": {"$ne": [], "$not": {"$elemMatch": {"$nin": accounts}}}}
    return {"account_id": {"$in": accounts}}


async def load_system_place(system_id: ObjectId) -> Place:
    """Return the current time zone and locale of a system. A system that no longer exists has the defaults."""
    return await find_open_system_place(system_id, closed_too=True) or Place.of({})


class OpenSystem(NamedTuple):
    """What a call needs of its system: where it works, and the roles whose holders are not updated yet."""

    place: Place
    roles_behind: frozenset[ObjectId]


async def find_open_system_place(system_id: ObjectId, *, closed_too: bool = False) -> Place | None:
    """Return the place of an open system; None for a closed one."""
    system = await find_open_system(system_id, closed_too=closed_too)
    return system.place if system else None


async def find_open_system(system_id: ObjectId, *, closed_too: bool = False) -> OpenSystem | None:
    """Return an open system; None for a closed one."""
    projection = ["time_zone", "locale", "units", "archived", "roles_behind"]
    system = await System.get_pymongo_collection().find_one({"_id": system_id}, projection)
    if system is None:
        return OpenSystem(Place.of({}), frozenset())
    if system.get("archived") and not closed_too:
        return None
    return OpenSystem(Place.of(system), frozenset(system.get("roles_behind") or ()))


async def make_system_scope(company_id: ObjectId, system_id: ObjectId, user_id: str = "") -> Scope:
    """Return the scope of a whole system: for jobs, whose permission was checked when the work was accepted."""
    return Scope.of_system(company_id, system_id, user_id, await load_system_place(system_id))
