"""The only way to tenant data. A `ScopedCollection` adds company, system and account to every query and hides archived
records; a test proves that no feature bypasses it to read a tenant collection."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, cast

from bson import ObjectId
from pymongo import UpdateOne
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.asynchronous.collection import AsyncCollection
from pymongo.asynchronous.command_cursor import AsyncCommandCursor
from pymongo.asynchronous.cursor import AsyncCursor
from pymongo.collation import Collation
from pymongo.results import BulkWriteResult, DeleteResult, InsertManyResult, InsertOneResult, UpdateResult

from freight.core.errors import NotFound, PermissionDenied
from freight.core.records import Record as Record  # re-exported for callers of this module
from freight.core.records import RecordT, Stored
from freight.documents.base import AccountRule, Filter, FilterPaths, ScopedDocument, SharedWriting
from freight.kit.storage import permission_filters
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, build_own_accounts_filter

Update = Mapping[str, object] | Sequence[Mapping[str, object]]


def parse_object_id(text: object, what: str = "record") -> ObjectId:
    """Return the id a caller sent. Raises NotFound for a malformed one, so that guessing reveals nothing."""
    if isinstance(text, ObjectId):
        return text
    if not isinstance(text, str) or not ObjectId.is_valid(text):
        raise NotFound(f"{what[:1].upper()}{what[1:]} not found.")
    return ObjectId(text)


def index_by_id(records: Iterable[RecordT]) -> dict[ObjectId, RecordT]:
    """Return stored records by their ids."""
    return {record["_id"]: record for record in records}


_OF_NO_ACCOUNT = frozenset({AccountRule.IGNORED, AccountRule.COMPANY, AccountRule.COMPANY_ITSELF})


class ScopedCollection(Generic[RecordT]):
    """A tenant collection seen through a scope. Takes and returns raw documents: dicts as MongoDB stores them."""

    def __init__(self, document: type[ScopedDocument[RecordT]], scope: Scope) -> None:
        self._raw: AsyncCollection[RecordT] = document.get_pymongo_collection()
        self._scope = scope
        self._document = document
        self._bounds = scope.filter(document.account_rule, document.filter_paths, has_side=document.has_side)
        # a caller who sees only some accounts must not change what all accounts share
        self._filtered = [
            grant.parts
            for grant in scope.grants
            if grant.parts is not None and document.filter_paths is not FilterPaths.NOT_FILTERED
        ]
        self._narrowed = document.shared_writing is SharedWriting.EVERY_ACCOUNT and any(
            grant.account_ids is not None for grant in scope.grants
        )

    def within(self, query: Filter | None = None, *, archived: bool = False) -> Record:
        """Return the caller's filter and the scope's, joined so that neither can override the other."""
        bounds = self._bounds if archived else {**self._bounds, "archived": False}
        return {"$and": [bounds, dict(query)]} if query else bounds

    def _changeable(self, query: Filter, update: Update = (), *, archived: bool = False) -> Record:
        """As `within`, for writing. Raises PermissionDenied if the caller may change nothing of the collection, and for
        an update of a field that their permission is filtered by: code that changes it must check `Scope.allows` first.
        """
        if self._filtered and any(
            permission_filters.touches_filtered_fields(update, parts) for parts in self._filtered
        ):
            raise PermissionDenied
        if not self._narrowed:
            return self.within(query, archived=archived)
        rule = self._document.account_rule
        if rule in _OF_NO_ACCOUNT:
            raise PermissionDenied
        own = [build_own_accounts_filter(grant, rule) for grant in self._scope.grants]
        return {"$and": [self.within(query, archived=archived), own[0] if len(own) == 1 else {"$or": own}]}

    async def _demand_changed(
        self, found: bool, query: Filter, *, archived: bool = False, session: AsyncClientSession | None = None
    ) -> None:
        """After a change that found nothing: raise PermissionDenied if the record exists but this caller may not change
        it. Otherwise they would get the message that another user saved."""
        if found or not self._narrowed:
            return
        if await self.find_one(query, ["_id"], archived=archived, session=session) is not None:
            raise PermissionDenied

    # ---- reading

    def find(
        self,
        query: Filter | None = None,
        projection: Mapping[str, object] | Sequence[str] | None = None,
        *,
        archived: bool = False,
        session: AsyncClientSession | None = None,
    ) -> AsyncCursor[RecordT]:
        """Return a cursor over the records in scope."""
        return self._raw.find(self.within(query, archived=archived), projection, session=session)

    async def find_one(
        self,
        query: Filter | None = None,
        projection: Mapping[str, object] | Sequence[str] | None = None,
        *,
        archived: bool = False,
        session: AsyncClientSession | None = None,
    ) -> RecordT | None:
        """Return the first record in scope, or None."""
        return await self._raw.find_one(self.within(query, archived=archived), projection, session=session)

    async def get(
        self, record_id: object, what: str = "record", *, session: AsyncClientSession | None = None
    ) -> RecordT:
        """Return the record with that id. Raises NotFound when there is none in scope."""
        record = await self.find_one({"_id": parse_object_id(record_id, what)}, session=session)
        if record is None:
            raise NotFound(f"{what[:1].upper()}{what[1:]} not found.")
        return record

    async def count(self, query: Filter | None = None, *, limit: int = 0, archived: bool = False) -> int:
        """Return the number of records in scope; counting stops at `limit`."""
        bounds = self.within(query, archived=archived)
        if limit:
            return await self._raw.count_documents(bounds, limit=limit)
        return await self._raw.count_documents(bounds)

    async def distinct(self, field: str, query: Filter | None = None) -> list[Any]:
        """Return the distinct values of a field in scope."""
        return await self._raw.distinct(field, self.within(query))

    async def aggregate(
        self,
        pipeline: Sequence[Mapping[str, object]],
        *,
        collation: Collation | None = None,
        session: AsyncClientSession | None = None,
    ) -> AsyncCommandCursor[Record]:
        """Aggregate the records in scope. Stages that read other collections are refused: they would bypass the
        scope."""
        for stage in pipeline:
            if {"$lookup", "$graphLookup", "$unionWith", "$out", "$merge"} & set(stage):
                raise ValueError("An aggregation on tenant data stays in its collection.")
        within = [{"$match": self.within()}, *pipeline]
        return await self._document.aggregated(within, session=session, collation=collation)

    # ---- writing

    async def insert_one(self, record: RecordT, *, session: AsyncClientSession | None = None) -> InsertOneResult:
        """Store a record in this scope."""
        return await self._raw.insert_one(self._owned(record), session=session)

    async def insert_many(
        self, records: Iterable[RecordT], *, ordered: bool = True, session: AsyncClientSession | None = None
    ) -> InsertManyResult:
        """Store records in this scope."""
        return await self._raw.insert_many([self._owned(r) for r in records], ordered=ordered, session=session)

    async def update_one(
        self,
        query: Filter,
        update: Mapping[str, object] | Sequence[Mapping[str, object]],
        *,
        upsert: bool = False,
        session: AsyncClientSession | None = None,
    ) -> UpdateResult:
        """Change one record in scope."""
        update_result = await self._raw.update_one(
            self._changeable(query, update), update, upsert=upsert, session=session
        )
        await self._demand_changed(update_result.matched_count > 0 or upsert, query, session=session)
        return update_result

    async def update_many(
        self,
        query: Filter,
        update: Mapping[str, object] | Sequence[Mapping[str, object]],
        *,
        session: AsyncClientSession | None = None,
    ) -> UpdateResult:
        """Change every matching record in scope."""
        update_result = await self._raw.update_many(self._changeable(query, update), update, session=session)
        await self._demand_changed(update_result.matched_count > 0, query, session=session)
        return update_result

    async def find_one_and_update(
        self,
        query: Filter,
        update: Mapping[str, object] | Sequence[Mapping[str, object]],
        *,
        upsert: bool = False,
        after: bool = True,
        archived: bool = False,
        session: AsyncClientSession | None = None,
    ) -> RecordT | None:
        """Change one record atomically and return it as it is afterwards (or was before)."""
        updated = await self._raw.find_one_and_update(
            self._changeable(query, update, archived=archived),
            update,
            upsert=upsert,
            return_document=after,
            session=session,
        )
        await self._demand_changed(updated is not None or upsert, query, archived=archived, session=session)
        return updated

    async def delete_many(self, query: Filter, *, session: AsyncClientSession | None = None) -> DeleteResult:
        """Erase records in scope: for working data only; business records are archived."""
        delete_result = await self._raw.delete_many(self._changeable(query, archived=True), session=session)
        await self._demand_changed(delete_result.deleted_count > 0, query, archived=True, session=session)
        return delete_result

    def to_update(
        self,
        query: Filter,
        update: Mapping[str, object] | Sequence[Mapping[str, object]],
        *,
        upsert: bool = False,
        archived: bool = False,
        hint: str | None = None,
    ) -> UpdateOne:
        """Return an update of one record for `bulk_write`; `archived` includes archived ones, too. `hint`: the index to
        find it by."""
        return UpdateOne(self._changeable(query, update, archived=archived), update, upsert=upsert, hint=hint)

    async def bulk_write(
        self,
        requests: Sequence[UpdateOne],
        *,
        ordered: bool = False,
        session: AsyncClientSession | None = None,
    ) -> BulkWriteResult:
        """Run updates made by `to_update` of this collection."""
        return await self._raw.bulk_write(list(requests), ordered=ordered, session=session)

    def _may_add(self, record: Stored) -> bool:
        rule = self._document.account_rule
        if self._filtered and self._scope.unmet(self._document, record) is not None:
            return False
        if rule is AccountRule.SEVERAL:
            return self._scope.allows_accounts(record["account_ids"])
        if rule in _OF_NO_ACCOUNT:
            return not self._narrowed and rule is not AccountRule.COMPANY_ITSELF
        if rule is AccountRule.OWN or self._narrowed:
            return self._scope.allows_account(record.get("account_id"))
        return True

    def _owned(self, record: RecordT) -> RecordT:
        """Return the record with the scope's company and system; a layered one may have `system_id` None, for every
        system of the company. Raises PermissionDenied for an account outside the scope, DiskFull where there is no
        room."""
        get_connections().space.demand()
        if not self._may_add(record):
            raise PermissionDenied
        # a TypedDict is a dict: the same one, whose keys are unknown here
        owned = cast(dict[str, object], record)
        owned["company_id"] = self._scope.company_id
        owned.setdefault("archived", False)
        owned.setdefault("revision", 1)
        if self._document.account_rule is AccountRule.COMPANY:
            return record
        shared = self._document.account_rule is AccountRule.LAYERED and owned.get("system_id", "") is None
        owned["system_id"] = None if shared else self._scope.system_id
        owned.setdefault("account_id", None)
        return record


def scoped(document: type[ScopedDocument[RecordT]], scope: Scope) -> ScopedCollection[RecordT]:
    """Return the collection of `document` as `scope` may see it."""
    return ScopedCollection(document, scope)
