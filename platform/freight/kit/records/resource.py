"""A record-shaped screen as data: a feature's `resource.py` holds one of these, and list, form, history, export and
import follow from it. Behavior (post, approve, rate) is never described here: it is code."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import PermissionDenied
from freight.core.fields.spec import FieldSpec
from freight.core.records import Stored
from freight.documents.base import CompanyDocument, ScopedDocument
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record


class RecordLevel(StrEnum):
    """For whom a record holds."""

    DEFAULT = "default"  # every system of the company
    SYSTEM = "system"
    ACCOUNT = "account"


@dataclass(frozen=True)
class Actor:
    """Who acts, within which scope, by which permission. Only administrators change what applies to every system."""

    scope: Scope
    permission: str
    is_admin: bool = False


@dataclass(frozen=True)
class ResourcePermissions:
    """The permissions of a resource's calls: ids of `permissions.json`. `add` None: its records are made elsewhere.
    Each of the `others` opens what `see` and `change` open."""

    see: str
    add: str | None
    change: str
    others: tuple[str, ...] = ()

    @property
    def seeing(self) -> tuple[str, ...]:
        """Return the permissions any of which lets a user read the records."""
        return (self.see, *self.others)

    @property
    def changing(self) -> tuple[str, ...]:
        """Return the permissions any of which lets a user change them."""
        return (self.change, *self.others)


@dataclass(frozen=True)
class RecordOwner:
    """Where a record belongs: without a system to the whole company, without an account to the whole system; `user_id`
    is the user of a personal record."""

    system_id: ObjectId | None
    account_id: ObjectId | None = None
    user_id: str | None = None

    @property
    def level(self) -> RecordLevel:
        """The level this is."""
        if self.system_id is None:
            return RecordLevel.DEFAULT
        return RecordLevel.SYSTEM if self.account_id is None else RecordLevel.ACCOUNT

    @classmethod
    def of(cls, record: Stored) -> "RecordOwner":
        """The owner of a stored record."""
        return cls(record.get("system_id"), record.get("account_id"), record.get("user_id"))


@dataclass(frozen=True)
class ResourceQuery:
    """Which records a list shows, and in which order. `q` is searched for anywhere in the searched fields; `sort` is a
    key, with a leading `-` for descending order; `archived`: the removed ones instead of the others; `account_id`:
    those that apply to that account, its own and those of every account."""

    q: str = ""
    level: RecordLevel | None = None
    sort: str = ""
    archived: bool = False
    account_id: ObjectId | None = None


class FormSection(NamedTuple):
    """Part of a form: what it is about, and the keys of its fields."""

    title: str
    keys: tuple[str, ...]


class StoredChange(NamedTuple):
    """A record before and after a save; `after` is `archived` when it was removed."""

    before: Record | None
    after: Record


# completes a record before it is stored, or raises Invalid with the reason against it
Prepare = Callable[[Scope, Record, Record | None], Awaitable[None]]
# updates whatever depends on the records, within their transaction
OnStored = Callable[[Scope, Sequence[StoredChange], AsyncClientSession], Awaitable[None]]
# runs after new records are committed; it may run twice
Afterwards = Callable[[Scope, Sequence[Record]], Awaitable[None]]
# all rows of a short list in scope: some thousands at most
Rows = Callable[[Scope], Awaitable[list[Record]]]


# finds what is wrong with records that are to be stored together, by their id: the key of a field and the message
Judge = Callable[
    [Scope, Sequence[StoredChange], AsyncClientSession | None], Awaitable[Mapping[object, tuple[str, str]]]
]
# a text of a sheet as its field takes it, or what is wrong with it
ReadCell = Callable[[str], object]


class JoinedField(NamedTuple):
    """A field whose text is spread over several columns of a workbook: the headings of each part in the forms of the
    trade, and what the parts make up."""

    key: str
    parts: Mapping[str, Sequence[str]]
    join: Callable[[Mapping[str, str]], str]


@dataclass(frozen=True)
class SheetWords:
    """How workbooks of a kind of record are written: headings of its fields other than their labels, texts that
    surround their values, and fields that are spread over columns."""

    headings: Mapping[str, Sequence[str]] = field(default_factory=dict)
    cells: Mapping[str, ReadCell] = field(default_factory=dict)
    joined: tuple[JoinedField, ...] = ()


class RecordKind(NamedTuple):
    """A kind of record as its history names it, and the permission that shows such records."""

    name: str
    see: str


@dataclass(frozen=True)
class Resource:
    """One kind of record. `fields` define and check the form; `columns`, `search` are keys of theirs. A field is stored
    at `data.<group>.<key>`, or at its path in `paths`. `fixed` holds what all records of the resource have in common.
    `lines`: fields whose text is stored as the list of its lines. `sections` divide the form; fields in none of them
    come first. `personal`: each record belongs to one user (its `user_id`), who alone changes it; others see it while
    it is `shared`. `is_account`: each record is an account and belongs to itself. `asked_as`: the collection under
    which a form asks whether a unique value is taken (R160). `none_yet` says what to do where there is no record.
    `sheet`: how workbooks of them are written. `judge` finds what is wrong with records that are stored together, in a
    check as in an import. `prepare` and `stored` are the hooks of a save, `afterwards` that of new records; `rows`
    reads the whole list if it shows more of a record than is stored in it. What would need a further hook gets a page
    of its own."""

    name: str
    title: str
    plural: str
    document: type[ScopedDocument]
    fields: tuple[FieldSpec, ...]
    columns: tuple[str, ...]
    search: tuple[str, ...]
    permissions: ResourcePermissions
    sections: tuple[FormSection, ...] = ()
    levels: tuple[RecordLevel, ...] = (RecordLevel.SYSTEM,)
    paths: Mapping[str, str] = field(default_factory=dict)
    lines: frozenset[str] = frozenset()
    fixed: Mapping[str, object] = field(default_factory=dict)
    personal: bool = False
    is_account: bool = False
    asked_as: str = ""
    none_yet: str = "Add the first one, or upload a workbook."
    sheet: SheetWords = SheetWords()
    judge: Judge | None = None
    prepare: Prepare | None = None
    stored: OnStored | None = None
    afterwards: Afterwards | None = None
    rows: Rows | None = None

    @property
    def kind(self) -> RecordKind:
        """Return the kind of record this is."""
        return RecordKind(self.name, self.permissions.see)

    @property
    def of_company(self) -> bool:
        """Return whether its records belong to the company: they name no system and no account."""
        return issubclass(self.document, CompanyDocument)

    def path(self, key: str) -> str:
        """Return where the value of a field is stored."""
        return self.paths.get(key) or f"data.{key.replace('#', '.')}"

    @property
    def unique(self) -> tuple[FieldSpec, ...]:
        """Return the fields whose values name a record within its level."""
        return tuple(spec for spec in self.fields if spec.is_unique_field and spec.is_active)

    def reach(self, scope: Scope, *, archived: bool = False) -> Record:
        """Return the filter of the records of this resource that the caller may see; removed personal ones are visible
        to their owner only."""
        if not self.personal:
            return dict(self.fixed)
        conditions = [{"user_id": scope.user_id}, *([] if archived else [{"shared": True}])]
        return {**self.fixed, "$or": conditions}

    def values(self, record: Mapping[str, object]) -> Record:
        """Return the values of a stored record by field."""
        return {spec.key: self._read(spec.key, record) for spec in self.fields}

    def _read(self, key: str, record: Mapping[str, object]) -> object:
        value = get_value_at_path(record, self.path(key))
        return "\n".join(value or ()) or None if key in self.lines else value

    def put(self, record: Record, key: str, value: Any) -> None:
        """Set the value of a field of a record that is to be stored."""
        set_value_at_path(record, self.path(key), (value.split("\n") if value else []) if key in self.lines else value)

    def identity(self, values: Mapping[str, object]) -> tuple[str, ...]:
        """Return the values that name a record, for comparison: codes that differ in case are the same."""
        return tuple(str(values.get(spec.key) or "").casefold() for spec in self.unique)

    def allow(self, actor: Actor, owner: RecordOwner) -> None:
        """Raise PermissionDenied unless the actor may write records of that owner."""
        if self.personal:
            if owner.user_id != actor.scope.user_id:
                raise PermissionDenied(f"Only the owner can change this {self.title.lower()}.")
            return
        if self.of_company and not actor.is_admin:
            raise PermissionDenied(f"Only an administrator of the company can change {self.plural.lower()}.")
        if owner.level is RecordLevel.DEFAULT and not actor.is_admin:
            raise PermissionDenied(
                "Defaults apply to every system in the company, so only an administrator can change them. "
                "Save this record for your system instead."
            )
        if not actor.scope.allows_account(owner.account_id) and not (actor.is_admin and owner.account_id is None):
            raise PermissionDenied

    def may_change(self, actor: Actor, record: Mapping[str, object]) -> bool:
        """Return whether the actor may write that record: the check of `allow` for screens."""
        try:
            self.allow(actor, RecordOwner.of(record))
        except PermissionDenied:
            return False
        return True


def get_value_at_path(record: Mapping[str, object], path: str) -> Any:
    """Return the value at a dotted path, None where there is none."""
    value: object = record
    for name in path.split("."):
        value = value.get(name) if isinstance(value, Mapping) else None
    return value


def set_value_at_path(record: Record, path: str, value: object) -> None:
    """Set the value at a dotted path; None removes it."""
    *parents, name = path.split(".")
    target = record
    for parent in parents:
        target = target.setdefault(parent, {})
    if value is None:
        target.pop(name, None)
    else:
        target[name] = value
