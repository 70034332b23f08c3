"""The one way to tenant data. A `ScopedCollection` adds company, system and account to every query and hides what
is archived; a test proves that no feature reads a tenant collection around it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bson import ObjectId
from pymongo import InsertOne, UpdateMany, UpdateOne
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.asynchronous.collection import AsyncCollection
from pymongo.asynchronous.command_cursor import AsyncCommandCursor
from pymongo.asynchronous.cursor import AsyncCursor
from pymongo.collation import Collation
from pymongo.results import BulkWriteResult, DeleteResult, InsertManyResult, InsertOneResult, UpdateResult

from freight.core.errors import Invalid, NotFound, PermissionDenied
from freight.core.places import HOME, Place
from freight.documents.base import AccountRule, SharedWriting, TenantDocument
from freight.documents.user import Membership
from freight.kit.resources import current

Record = dict[str, Any]
Filter = Mapping[str, Any]


@dataclass(frozen=True)
class Grant:
    """Access to one system, for all of its accounts (None) or for some."""

    system_id: ObjectId
    account_ids: frozenset[ObjectId] | None = None

    @classmethod
    def of(cls, membership: Membership) -> "Grant":
        """What a user's membership gives."""
        accounts = membership.account_ids
        return cls(membership.system_id, None if accounts is None else frozenset(accounts))

    def narrowed(self, account_id: ObjectId) -> "Grant":
        """The same for one account; for one that it does not hold, nothing. It never widens."""
        chosen = frozenset({account_id})
        return Grant(self.system_id, chosen if self.account_ids is None else chosen & self.account_ids)

    def allows_account(self, account_id: ObjectId | None) -> bool:
        """Whether a record of that account may be written."""
        return self.account_ids is None or account_id in self.account_ids


@dataclass(frozen=True)
class Scope:
    """What a caller may see: one company and one or more of its systems. Writing needs exactly one system.

    `place` is where the work is done: the zone that says today, and the locale. Over several systems it is that of the
    one the caller works in."""

    company_id: ObjectId
    grants: tuple[Grant, ...]
    user_id: str = ""
    place: Place = HOME

    @classmethod
    def of_system(cls, company_id: ObjectId, system_id: ObjectId, user_id: str = "", place: Place = HOME) -> "Scope":
        """A whole system whose place is known. `kit.scopes.scope_of` looks the place up."""
        return cls(company_id, (Grant(system_id),), user_id, place)

    @property
    def whole_system(self) -> "Scope":
        """Every account of the one system: for what holds in all of it, such as numbers. Raises Invalid for several."""
        return replace(self, grants=(Grant(self.system_id),))

    @property
    def system_id(self) -> ObjectId:
        """The one system of this scope. Raises Invalid when it spans several."""
        if len(self.grants) != 1:
            raise Invalid("Choose a system first.", code="system_needed")
        return self.grants[0].system_id

    def allows_account(self, account_id: ObjectId | None) -> bool:
        """Whether the scope's one system grants that account."""
        return bool(self.system_id) and self.grants[0].allows_account(account_id)

    def allows_accounts(self, account_ids: Sequence[ObjectId]) -> bool:
        """Whether the scope grants all of those accounts; none of them named means every account of the system."""
        if not account_ids:
            return bool(self.system_id) and self.grants[0].account_ids is None
        return all(self.allows_account(each) for each in account_ids)

    def demand_every_account(self) -> None:
        """Raise PermissionDenied for a caller who is limited to some accounts: what is done next holds for all."""
        if not self.allows_account(None):
            raise PermissionDenied

    def filter(self, rule: AccountRule) -> Record:
        """The MongoDB filter that keeps a query inside this scope."""
        # systems that grant the same accounts stand together: a list of systems, unlike an "or", is read by an index
        # in the order asked
        together: dict[frozenset[ObjectId] | None, list[ObjectId]] = {}
        for grant in self.grants:
            limit = None if rule is AccountRule.IGNORED else grant.account_ids
            together.setdefault(limit, []).append(grant.system_id)
        each = [_systems_filter(systems, accounts, rule) for accounts, systems in together.items()]
        return {"company_id": self.company_id, **(each[0] if len(each) == 1 else {"$or": each})}


def _systems_filter(
    system_ids: Sequence[ObjectId], account_ids: frozenset[ObjectId] | None, rule: AccountRule
) -> Record:
    layered = rule is AccountRule.LAYERED
    named: list[ObjectId | None] = [None, *system_ids] if layered else [*system_ids]
    systems: Record = {"system_id": named[0] if len(named) == 1 else {"$in": named}}
    if account_ids is None:
        return systems
    if rule is AccountRule.SEVERAL:
        # [] among the values finds the empty list: a record for every account
        return {**systems, "account_ids": {"$in": [[], *sorted(account_ids)]}}
    accounts: list[ObjectId | None] = [*sorted(account_ids)]
    if layered or rule is AccountRule.OWN_OR_SHARED:
        accounts.append(None)
    return {**systems, "account_id": {"$in": accounts}}


def _own_accounts_filter(grant: Grant, rule: AccountRule) -> Record:
    """The records that a caller who is limited to some accounts may change: those of these accounts alone."""
    accounts = sorted(grant.account_ids or ())
    if rule is AccountRule.SEVERAL:
        return {"account_ids": {"$ne": [], "$not": {"$elemMatch": {"$nin": accounts}}}}
    return {"account_id": {"$in": accounts}}


def object_id(text: object, what: str = "record") -> ObjectId:
    """The id a caller sent. Raises NotFound for text that is none, so that guessing tells nothing."""
    if isinstance(text, ObjectId):
        return text
    if not isinstance(text, str) or not ObjectId.is_valid(text):
        raise NotFound(f"{what[:1].upper()}{what[1:]} not found.")
    return ObjectId(text)


def by_id(records: Iterable[Record]) -> dict[ObjectId, Record]:
    """Stored records by their ids."""
    return {record["_id"]: record for record in records}


class ScopedCollection:
    """A tenant collection seen through a scope. Takes and gives raw documents: dicts as MongoDB stores them."""

    def __init__(self, document: type[TenantDocument], scope: Scope) -> None:
        self._raw: AsyncCollection[Record] = document.get_pymongo_collection()
        self._scope = scope
        self._document = document
        self._bounds = scope.filter(document.account_rule)
        # what all accounts share is not his to change who sees only some of them
        self._narrowed = document.shared_writing is SharedWriting.EVERY_ACCOUNT and any(
            grant.account_ids is not None for grant in scope.grants
        )

    def within(self, query: Filter | None = None, *, archived: bool = False) -> Record:
        """The caller's filter and the scope's, joined so that neither can override the other."""
        bounds = self._bounds if archived else {**self._bounds, "archived": False}
        return {"$and": [bounds, dict(query)]} if query else bounds

    def _changeable(self, query: Filter, *, archived: bool = False) -> Record:
        """As `within`, for writing. Raises PermissionDenied where the caller may change nothing of the collection."""
        if not self._narrowed:
            return self.within(query, archived=archived)
        rule = self._document.account_rule
        if rule is AccountRule.IGNORED:
            raise PermissionDenied
        own = [_own_accounts_filter(grant, rule) for grant in self._scope.grants]
        return {"$and": [self.within(query, archived=archived), own[0] if len(own) == 1 else {"$or": own}]}

    async def _demand_changed(
        self, found: bool, query: Filter, *, archived: bool = False, session: AsyncClientSession | None = None
    ) -> None:
        """After a change that found nothing: raise PermissionDenied where there is something to be found, but not for
        this caller to change. Otherwise he would be told that somebody else saved."""
        if found or not self._narrowed:
            return
        if await self.find_one(query, ["_id"], archived=archived, session=session) is not None:
            raise PermissionDenied

    # ---- reading

    def find(
        self,
        query: Filter | None = None,
        projection: Mapping[str, Any] | Sequence[str] | None = None,
        *,
        archived: bool = False,
        session: AsyncClientSession | None = None,
    ) -> AsyncCursor[Record]:
        """A cursor over the records in scope."""
        return self._raw.find(self.within(query, archived=archived), projection, session=session)

    async def find_one(
        self,
        query: Filter | None = None,
        projection: Mapping[str, Any] | Sequence[str] | None = None,
        *,
        archived: bool = False,
        session: AsyncClientSession | None = None,
    ) -> Record | None:
        """The first record in scope, or None."""
        return await self._raw.find_one(self.within(query, archived=archived), projection, session=session)

    async def get(
        self, record_id: object, what: str = "record", *, session: AsyncClientSession | None = None
    ) -> Record:
        """The record of that id. Raises NotFound when there is none in scope."""
        found = await self.find_one({"_id": object_id(record_id, what)}, session=session)
        if found is None:
            raise NotFound(f"{what[:1].upper()}{what[1:]} not found.")
        return found

    async def count(self, query: Filter | None = None, *, limit: int = 0, archived: bool = False) -> int:
        """How many records in scope; `limit` stops counting there."""
        bounds = self.within(query, archived=archived)
        if limit:
            return await self._raw.count_documents(bounds, limit=limit)
        return await self._raw.count_documents(bounds)

    async def distinct(self, field: str, query: Filter | None = None) -> list[Any]:
        """The different values of a field in scope."""
        return await self._raw.distinct(field, self.within(query))

    async def aggregate(
        self,
        pipeline: Sequence[Mapping[str, Any]],
        *,
        collation: Collation | None = None,
        session: AsyncClientSession | None = None,
    ) -> AsyncCommandCursor[Record]:
        """Aggregate the records in scope. Stages that read other collections are refused: they know no scope."""
        for stage in pipeline:
            if {"$lookup", "$graphLookup", "$unionWith", "$out", "$merge"} & set(stage):
                raise ValueError("An aggregation on tenant data stays in its collection.")
        return await self._raw.aggregate([{"$match": self.within()}, *pipeline], session=session, collation=collation)

    # ---- writing

    async def insert_one(self, record: Record, *, session: AsyncClientSession | None = None) -> InsertOneResult:
        """Store a record in this scope."""
        return await self._raw.insert_one(self._owned(record), session=session)

    async def insert_many(
        self, records: Iterable[Record], *, ordered: bool = True, session: AsyncClientSession | None = None
    ) -> InsertManyResult:
        """Store records in this scope."""
        return await self._raw.insert_many([self._owned(r) for r in records], ordered=ordered, session=session)

    async def update_one(
        self,
        query: Filter,
        update: Mapping[str, Any] | Sequence[Mapping[str, Any]],
        *,
        upsert: bool = False,
        session: AsyncClientSession | None = None,
    ) -> UpdateResult:
        """Change one record in scope."""
        done = await self._raw.update_one(self._changeable(query), update, upsert=upsert, session=session)
        await self._demand_changed(done.matched_count > 0 or upsert, query, session=session)
        return done

    async def update_many(
        self,
        query: Filter,
        update: Mapping[str, Any] | Sequence[Mapping[str, Any]],
        *,
        session: AsyncClientSession | None = None,
    ) -> UpdateResult:
        """Change every matching record in scope."""
        done = await self._raw.update_many(self._changeable(query), update, session=session)
        await self._demand_changed(done.matched_count > 0, query, session=session)
        return done

    async def find_one_and_update(
        self,
        query: Filter,
        update: Mapping[str, Any] | Sequence[Mapping[str, Any]],
        *,
        upsert: bool = False,
        after: bool = True,
        archived: bool = False,
        session: AsyncClientSession | None = None,
    ) -> Record | None:
        """Change one record atomically and give it back as it is afterwards (or was before)."""
        done = await self._raw.find_one_and_update(
            self._changeable(query, archived=archived), update, upsert=upsert, return_document=after, session=session
        )
        await self._demand_changed(done is not None or upsert, query, archived=archived, session=session)
        return done

    async def delete_many(self, query: Filter, *, session: AsyncClientSession | None = None) -> DeleteResult:
        """Erase records in scope: for working data only; business records are archived."""
        done = await self._raw.delete_many(self._changeable(query, archived=True), session=session)
        await self._demand_changed(done.deleted_count > 0, query, archived=True, session=session)
        return done

    def to_insert(self, record: Record) -> InsertOne[Record]:
        """An insert for `bulk_write`."""
        return InsertOne(self._owned(record))

    def to_update(
        self,
        query: Filter,
        update: Mapping[str, Any] | Sequence[Mapping[str, Any]],
        *,
        upsert: bool = False,
        archived: bool = False,
        hint: str | None = None,
    ) -> UpdateOne:
        """An update of one record for `bulk_write`; `archived` reaches those taken away, too. `hint`: the index it is
        found by."""
        return UpdateOne(self._changeable(query, archived=archived), update, upsert=upsert, hint=hint)

    def to_update_many(self, query: Filter, update: Mapping[str, Any]) -> UpdateMany:
        """An update of every matching record for `bulk_write`."""
        return UpdateMany(self._changeable(query), update)

    async def bulk_write(
        self,
        requests: Sequence[InsertOne[Record] | UpdateOne | UpdateMany],
        *,
        ordered: bool = False,
        session: AsyncClientSession | None = None,
    ) -> BulkWriteResult:
        """Run requests made by `to_insert`, `to_update` and `to_update_many` of this collection."""
        return await self._raw.bulk_write(list(requests), ordered=ordered, session=session)

    def _may_add(self, record: Record) -> bool:
        rule = self._document.account_rule
        if rule is AccountRule.SEVERAL:
            return self._scope.allows_accounts(record["account_ids"])
        if rule is AccountRule.IGNORED:
            return not self._narrowed
        if rule is AccountRule.OWN or self._narrowed:
            return self._scope.allows_account(record.get("account_id"))
        return True

    def _owned(self, record: Record) -> Record:
        """The record with the scope's company and system; a layered one may say `system_id` None, for every system of
        the company. Raises PermissionDenied for an account outside the scope, DiskFull where there is no room."""
        current().space.demand()
        if not self._may_add(record):
            raise PermissionDenied
        record["company_id"] = self._scope.company_id
        shared = self._document.account_rule is AccountRule.LAYERED and record.get("system_id", "") is None
        record["system_id"] = None if shared else self._scope.system_id
        record.setdefault("account_id", None)
        record.setdefault("archived", False)
        record.setdefault("revision", 1)
        return record


def scoped(document: type[TenantDocument], scope: Scope) -> ScopedCollection:
    """The collection of `document` as `scope` may see it."""
    return ScopedCollection(document, scope)
