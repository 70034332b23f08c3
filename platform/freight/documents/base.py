"""What every stored record has in common."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, ClassVar, Generic, Self

from beanie import Document, PydanticObjectId
from bson import ObjectId
from pydantic import ConfigDict, Field
from pymongo import ASCENDING, IndexModel
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.asynchronous.collection import AsyncCollection
from pymongo.asynchronous.command_cursor import AsyncCommandCursor
from pymongo.collation import Collation
from typing_extensions import TypeVar

# the conditions of a query; those that are used twice, or rely on an index, are functions next to their document
Filter = dict[str, Any]

ANYBODY = ObjectId("0" * 24)  # below every id: what is above it is an id


# values that differ only in case are equal; such comparisons use an index with the same collation
ANY_CASE = Collation(locale="en", strength=2)


def unique_index(name: str, *keys: str) -> IndexModel:
    """Return an index `name` that keeps `keys` unique; removed records do not count."""
    ordered = [(key, ASCENDING) for key in keys]
    return IndexModel(ordered, unique=True, name=name, partialFilterExpression={"archived": False})


def case_insensitive_unique_index(name: str, *keys: str, with_removed: bool = False) -> IndexModel:
    """As `unique_index`, ignoring case. `with_removed`: removed records count as well."""
    ordered = [(key, ASCENDING) for key in keys]
    if with_removed:
        return IndexModel(ordered, unique=True, name=name, collation=ANY_CASE)
    living = {"archived": False}
    return IndexModel(ordered, unique=True, name=name, collation=ANY_CASE, partialFilterExpression=living)


class AccountRule(StrEnum):
    """How a user who is limited to some accounts sees the records of a collection."""

    OWN = "own"  # only records of those accounts
    OWN_OR_SHARED = "own_or_shared"  # those, and the records that belong to no account
    SEVERAL = "several"  # records that name one of those accounts among their `account_ids`, and those that name none
    IGNORED = "ignored"  # every record of the system
    LAYERED = "layered"  # as OWN_OR_SHARED, and the records that hold for every system of the company (no system)
    COMPANY = "company"  # every record of the company: they belong to no system and to no account
    COMPANY_ITSELF = "company_itself"  # the one record that is the company


class SharedWriting(StrEnum):
    """Who may write the records of a collection that all accounts share."""

    EVERY_ACCOUNT = "every_account"  # a user who sees all of them: what they set applies to all of them
    ANYBODY = "anybody"  # working data, users' own records, what the code keeps in step


class FilterPaths(StrEnum):
    """Where a record has the fields that permissions are filtered by (R381). Where it has none, a user whose permission
    names such a field sees no record: it is unknown which ones the filter allows."""

    NONE = "none"
    DATA = "data"  # group and key of a field within `data`
    NOT_FILTERED = "not_filtered"  # no records of the field's kind: setup, users' own work, own rights


# a record as the driver returns it: a TypedDict of `freight.documents.records`
RecordT_co = TypeVar("RecordT_co", bound=Mapping[str, object], default=dict[str, Any], covariant=True)


class FreightDocument(Document, Generic[RecordT_co]):
    """A stored record. `revision` counts saves: a writer names the revision it read and fails if another saved since.

    `TenantDocument[StoredShipment]` names the TypedDict its records are read as. Only the type checker uses it: at run
    time it is the class itself.
    """

    model_config = ConfigDict(extra="forbid")

    revision: int = 1
    created_on: datetime = Field(default_factory=lambda: datetime.now(UTC))
    updated_on: datetime = Field(default_factory=lambda: datetime.now(UTC))
    updated_by: str = ""

    def __class_getitem__(cls, record: object) -> type[Self]:
        return cls

    @classmethod
    def get_pymongo_collection(cls) -> AsyncCollection[RecordT_co]:
        """Return the collection, typed by its stored records."""
        return super().get_pymongo_collection()

    @classmethod
    async def aggregated(
        cls,
        pipeline: Sequence[Mapping[str, object]],
        *,
        session: AsyncClientSession | None = None,
        collation: Collation | None = None,
    ) -> AsyncCommandCursor[dict[str, Any]]:
        """Return the rows of an aggregation pipeline, which have their own shape."""
        collection: AsyncCollection[Any] = cls.get_pymongo_collection()
        return await collection.aggregate(pipeline, session=session, collation=collation)


class ScopedDocument(FreightDocument[RecordT_co], Generic[RecordT_co]):
    """A record that callers see through a scope (`kit.storage.tenancy`)."""

    account_rule: ClassVar[AccountRule]
    shared_writing: ClassVar[SharedWriting] = SharedWriting.EVERY_ACCOUNT
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NONE
    has_side: ClassVar[bool] = False  # its `side` says whether it shows what carriers charge us

    archived: bool = False


class TenantDocument(ScopedDocument[RecordT_co], Generic[RecordT_co]):
    """A record of one company and system, sometimes of one account. Read and written only through
    `kit.storage.tenancy`."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN

    company_id: PydanticObjectId
    system_id: PydanticObjectId
    account_id: PydanticObjectId | None = None


class LayeredDocument(TenantDocument[RecordT_co], Generic[RecordT_co]):
    """A record of one system of a company, or of all its systems: `system_id` None."""

    account_rule: ClassVar[AccountRule] = AccountRule.LAYERED

    system_id: PydanticObjectId | None = None  # type: ignore[assignment]


class CompanyDocument(ScopedDocument[RecordT_co], Generic[RecordT_co]):
    """A record of a company that belongs to none of its systems: users read and change it through
    `kit.storage.tenancy`. Only users who see every account of their system change it."""

    account_rule: ClassVar[AccountRule] = AccountRule.COMPANY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED


def match_revision(record_id: ObjectId | None, revision: int) -> Filter:
    """Return the filter of a record as its writer read it: it finds none once another user has saved."""
    return {"_id": record_id, "revision": revision}


def match_company_record(record_id: ObjectId, company_id: ObjectId) -> Filter:
    """Return the filter of one record of a company; another company's is not found."""
    return {"_id": record_id, "company_id": company_id}
