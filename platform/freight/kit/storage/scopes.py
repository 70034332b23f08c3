"""Scopes: what a caller may see of one company, and where its systems work."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bson import ObjectId

from freight.core.errors import Invalid, PermissionDenied
from freight.core.places import HOME, Place
from freight.core.records import Record, Stored
from freight.core.rights.filters import (
    ACCOUNT,
    Only,
    intersect_filter_parts,
    is_in_filter,
    list_unmet_fields,
    simplify_filters,
)
from freight.core.rights.records import SEE_SHIPMENTS
from freight.documents.base import AccountRule, FilterPaths, ScopedDocument
from freight.documents.system import System
from freight.documents.user import Membership
from freight.kit.storage import permission_filters


@dataclass(frozen=True)
class Grant:
    """Access to one system, for all of its accounts (None) or for some. `parts`: the filters by fields of the
    permission it was given by, of which a record has to meet one; None: there are none."""

    system_id: ObjectId
    account_ids: frozenset[ObjectId] | None = None
    parts: tuple[Only, ...] | None = None

    @classmethod
    def of(cls, membership: Membership, right: str = "", *, is_admin: bool = False) -> "Grant":
        """What a user's membership gives by a permission. A call that asks for none is given what he may see of
        shipments, or of whatever he sees only in part."""
        accounts = membership.account_ids
        whole = cls(membership.system_id, None if accounts is None else frozenset(accounts))
        if is_admin or not membership.limits:
            return whole
        held = membership.held
        by = right or (SEE_SHIPMENTS if SEE_SHIPMENTS in held.codes else "")
        limited = (code for limit in held.limits for code in limit.codes)
        return whole._limited(
            held.parts(by) if by else simplify_filters(part for code in limited for part in held.parts(code))
        )

    def _limited(self, parts: tuple[Only, ...]) -> "Grant":
        fields = [dict(part) for part in parts]
        accounts = self.account_ids
        if all(ACCOUNT in each for each in fields):
            named = {account for each in fields for account in each[ACCOUNT] if ObjectId.is_valid(account)}
            ids = frozenset(map(ObjectId, named))
            accounts = ids if accounts is None else ids & accounts
        by_field = any(each.keys() - {ACCOUNT} for each in fields)
        return Grant(self.system_id, accounts, parts if by_field else None)

    def narrowed(self, account_id: ObjectId) -> "Grant":
        """The same for one account; for one that it does not hold, nothing. It never widens."""
        return self.within(Grant(self.system_id, frozenset({account_id})))

    def within(self, other: "Grant") -> "Grant":
        """What both grants of a system hold. It never widens."""
        mine, theirs = self.account_ids, other.account_ids
        accounts = theirs if mine is None else mine if theirs is None else mine & theirs
        parts = other.parts if self.parts is None else self.parts
        if self.parts is not None and other.parts is not None:
            parts = intersect_filter_parts(self.parts, other.parts)
        return Grant(self.system_id, accounts, parts)

    def allows_account(self, account_id: ObjectId | None) -> bool:
        """Whether a record of that account may be written."""
        return self.account_ids is None or account_id in self.account_ids

    def unmet(self, record: Mapping[str, object], paths: FilterPaths) -> list[tuple[str, frozenset[str]]] | None:
        """The fields in which a record has none of the values of the filters, by the part it comes nearest to; None
        where it meets one of them, or there are none."""
        if self.parts is None or paths is FilterPaths.NOT_FILTERED:
            return None
        known = permission_filters.select_known_parts(self.parts, paths)
        values = permission_filters.get_filter_values(record, {field for part in known for field, _ in part})
        if any(is_in_filter(part, values) for part in known):
            return None
        return min((list_unmet_fields(part, values) for part in known), key=len, default=[])


@dataclass(frozen=True)
class Scope:
    """What a caller may see: one company and one or more of its systems. Writing needs exactly one system.

    `place` is where the work is done: the zone that says today, and the locale. Over several systems it is that of the
    one the caller works in. `right` is the permission it was given by: work that outlives the call
    asks for it again. `key` is the API key that acts for the user, where one does."""

    company_id: ObjectId
    grants: tuple[Grant, ...]
    user_id: str = ""
    place: Place = HOME
    right: str = ""
    key: str = ""

    @classmethod
    def of_system(cls, company_id: ObjectId, system_id: ObjectId, user_id: str = "", place: Place = HOME) -> "Scope":
        """A whole system whose place is known. `kit.scopes.make_system_scope` looks the place up."""
        return cls(company_id, (Grant(system_id),), user_id, place)

    @property
    def author(self) -> str:
        """Who writes, as history keeps it: the user, and the key that acts for him. `history.load_user_names` reads
        it."""
        return f"{self.user_id}+{self.key}" if self.key else self.user_id

    @property
    def whole_system(self) -> "Scope":
        """Every account of the one system: for what holds in all of it, such as numbers. Raises Invalid for several."""
        return replace(self, grants=(Grant(self.system_id),))

    @property
    def is_filtered(self) -> bool:
        """Whether it is narrowed by filters of fields: what is counted for whole accounts is not for it."""
        return any(grant.parts is not None for grant in self.grants)

    @property
    def is_limited(self) -> bool:
        """Whether it is narrowed to some accounts or by filters of fields."""
        return self.is_filtered or any(grant.account_ids is not None for grant in self.grants)

    @property
    def unfiltered(self) -> "Scope":
        """The same accounts without filters of fields: for what belongs to records that were looked for in the scope
        itself, such as their history."""
        return replace(self, grants=tuple(replace(grant, parts=None) for grant in self.grants))

    @property
    def system_id(self) -> ObjectId:
        """The one system of this scope. Raises Invalid when it spans several."""
        if len(self.grants) != 1:
            raise Invalid("Choose a system first.", code="system_needed")
        return self.grants[0].system_id

    def allows_account(self, account_id: ObjectId | None) -> bool:
        """Whether the scope's one system grants that account."""
        return bool(self.system_id) and self.grants[0].allows_account(account_id)

    def allows(self, document: "type[ScopedDocument[Mapping[str, object]]]", record: Stored) -> bool:
        """Whether a record of the scope's one system lies within it, by its account and the filters of fields."""
        return self.allows_account(record.get("account_id")) and self.unmet(document, record) is None

    def unmet(
        self, document: "type[ScopedDocument[Mapping[str, object]]]", record: Mapping[str, object]
    ) -> list[tuple[str, frozenset[str]]] | None:
        """As of the grant of its one system: what a record would have to be; None where it is."""
        return self.grants[0].unmet(record, document.filter_paths) if self.system_id else None

    def allows_accounts(self, account_ids: Sequence[ObjectId]) -> bool:
        """Whether the scope grants all of those accounts; none of them named means every account of the system."""
        if not account_ids:
            return bool(self.system_id) and self.grants[0].account_ids is None
        return all(self.allows_account(each) for each in account_ids)

    def demand_every_account(self) -> None:
        """Raise PermissionDenied for a caller who is limited to some accounts: what is done next holds for all."""
        if not self.allows_account(None):
            raise PermissionDenied

    def filter(self, rule: AccountRule, paths: FilterPaths) -> Record:
        """The MongoDB filter that keeps a query inside this scope, for records of an account rule that have the fields
        of filters at these paths."""
        if rule is AccountRule.COMPANY_ITSELF:
            return {"_id": self.company_id}
        if rule is AccountRule.COMPANY:
            return {"company_id": self.company_id}
        # systems that grant the same accounts stand together: a list of systems, unlike an "or", is read by an index
        # in the order asked
        together: dict[tuple[frozenset[ObjectId] | None, tuple[Only, ...] | None], list[ObjectId]] = {}
        for grant in self.grants:
            limit = None if rule is AccountRule.IGNORED else grant.account_ids
            parts = None if paths is FilterPaths.NOT_FILTERED else grant.parts
            together.setdefault((limit, parts), []).append(grant.system_id)
        each = [
            {**_systems_filter(systems, accounts, rule), **_parts_filter(parts, paths, rule)}
            for (accounts, parts), systems in together.items()
        ]
        return {"company_id": self.company_id, **(each[0] if len(each) == 1 else {"$or": each})}


def _systems_filter(
    system_ids: Sequence[ObjectId], account_ids: frozenset[ObjectId] | None, rule: AccountRule
) -> Record:
    layered = rule is AccountRule.LAYERED
    named: list[ObjectId | None] = [None, *system_ids] if layered else [*system_ids]
    systems: Record = {"system_id": named[0] if len(named) == 1 else {"$in": named}}
    return systems if account_ids is None else {**systems, **_accounts_filter(account_ids, rule)}


def _accounts_filter(account_ids: Iterable[ObjectId], rule: AccountRule) -> Record:
    if rule is AccountRule.SEVERAL:
        # [] among the values finds the empty list: a record for every account
        return {"account_ids": {"$in": [[], *sorted(account_ids)]}}
    accounts: list[ObjectId | None] = [*sorted(account_ids)]
    if rule in (AccountRule.LAYERED, AccountRule.OWN_OR_SHARED):
        accounts.append(None)
    return {"account_id": {"$in": accounts}}


def _parts_filter(parts: tuple[Only, ...] | None, paths: FilterPaths, rule: AccountRule) -> Record:
    """What filters of fields leave of the records. One part stands beside the rest, so that an index is read in the
    order asked; its account, which all have then, is asked for by the accounts of the grant."""
    if parts is None:
        return {}
    known = permission_filters.select_known_parts(parts, paths)
    if len(known) == 1 and len(parts) == 1:
        return permission_filters.build_filter_conditions(known[0])
    each = []
    for part in known:
        accounts = [ObjectId(one) for one in dict(part).get(ACCOUNT, ()) if ObjectId.is_valid(one)]
        named = _accounts_filter(accounts, rule) if ACCOUNT in dict(part) and rule is not AccountRule.IGNORED else {}
        each.append({**named, **permission_filters.build_filter_conditions(part)})
    return {"$or": each} if each else {"_id": {"$in": []}}


def build_own_accounts_filter(grant: Grant, rule: AccountRule) -> Record:
    """The records that a caller who is limited to some accounts may change: those of these accounts alone."""
    accounts = sorted(grant.account_ids or ())
    if rule is AccountRule.SEVERAL:
        return {"account_ids": {"$ne": [], "$not": {"$elemMatch": {"$nin": accounts}}}}
    return {"account_id": {"$in": accounts}}


async def load_system_place(system_id: ObjectId) -> Place:
    """The zone and the locale of a system, as they are now. Those of a system that is gone are the defaults."""
    return await find_open_system_place(system_id, closed_too=True) or Place.of({})


class OpenSystem(NamedTuple):
    """What a call asks of its system: where it works, and the roles whose holders are not written yet."""

    place: Place
    roles_behind: frozenset[ObjectId]


async def find_open_system_place(system_id: ObjectId, *, closed_too: bool = False) -> Place | None:
    """The same of a system that people work in; None for one that is closed."""
    found = await find_open_system(system_id, closed_too=closed_too)
    return found.place if found else None


async def find_open_system(system_id: ObjectId, *, closed_too: bool = False) -> OpenSystem | None:
    """A system that people work in; None for one that is closed."""
    wanted = ["time_zone", "locale", "units", "archived", "roles_behind"]
    found = await System.get_pymongo_collection().find_one({"_id": system_id}, wanted)
    if found is None:
        return OpenSystem(Place.of({}), frozenset())
    if found.get("archived") and not closed_too:
        return None
    return OpenSystem(Place.of(found), frozenset(found.get("roles_behind") or ()))


async def make_system_scope(company_id: ObjectId, system_id: ObjectId, user_id: str = "") -> Scope:
    """A whole system: for jobs, whose right was checked when the work was accepted."""
    return Scope.of_system(company_id, system_id, user_id, await load_system_place(system_id))
