"""Records on the wire: what the screens of a `Resource` read and send."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from pydantic import Field

from freight.core.fields.spec import FieldSpec
from freight.core.fields.wire import wire_value
from freight.core.records import JsonObject, Stored
from freight.core.workbooks.columns import MatchedBy
from freight.documents.records.shipment_change import StoredChangedValue
from freight.kit.access import Access
from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.records import record_service
from freight.kit.records.history import HistoryPage
from freight.kit.records.record_uploads import RecordUpload
from freight.kit.records.resource import Actor, RecordLevel, RecordOwner, Resource

_SHOWN_REFUSED = 200
_COLUMN = re.compile(r"fields\[[^#\]]*#([^\]]*)\]\.(\w+)")


class RecordView(WireModel):
    """One record: its values by field, as the form shows them. `owner_name` is the person of a personal record,
    `may_change` whether the caller may write it, `archived` whether it was taken away."""

    id: str
    revision: int
    level: RecordLevel
    account_id: str | None
    values: JsonObject
    updated_on: datetime
    updated_by: str
    owner_name: str
    may_change: bool
    archived: bool


class RecordList(WireModel):
    """A page of records."""

    count: int
    page_no: int
    page_limit: int
    rows: list[RecordView]


class RecordPermissions(WireModel):
    """What the caller needs for which button."""

    see: str
    add: str | None
    change: str


class RecordSection(WireModel):
    """Part of a form: what it is about, and the keys of its fields."""

    title: str
    keys: list[str]


class ResourceView(WireModel):
    """A resource as the screens draw it: its fields, the columns of its list, and who may do what. `none_yet` says how
    the first record comes to be, `asked_as` the collection by which a form asks whether a unique value is taken."""

    name: str
    title: str
    plural: str
    fields: list[FieldSpec]
    columns: list[str]
    sections: list[RecordSection]
    levels: list[RecordLevel]
    personal: bool
    none_yet: str
    asked_as: str
    permissions: RecordPermissions


class RecordBody(RequestModel):
    """A form. `revision` is the one that was read; a new record has none and says for whom it holds."""

    values: JsonObject
    revision: int | None = None
    level: RecordLevel | None = None
    account_id: str | None = None


class RecordRestoreBody(RequestModel):
    """The revision that was read, against which the restore is guarded."""

    revision: int


class RecordHistoryValue(WireModel):
    """One value before and after a save."""

    key: str
    label: str
    before: str
    after: str


class RecordHistoryEntry(WireModel):
    """One save of a record."""

    revision: int
    action: str
    at: datetime
    user_name: str
    changes: list[RecordHistoryValue]


class RecordHistory(WireModel):
    """The saves of a record, newest first."""

    count: int
    entries: list[RecordHistoryEntry]


class RecordFinding(WireModel):
    """What is wrong with one cell."""

    kind: str
    message: str


class RefusedRecord(WireModel):
    """A row of the sheet that cannot go in."""

    row: int
    values: dict[str, str]
    findings: dict[str, RecordFinding]


class RecordColumn(WireModel):
    """A column of the sheet and the field it is, None for one that is not imported. `choices`: fields that it may be:
    one is chosen, or the column left out, before rows are judged."""

    heading: str
    samples: list[str]
    field_key: str | None
    how: MatchedBy
    note: str
    choices: list[str]


class ColumnChoice(WireModel):
    """What a column may be: a field, or a part of one that is spread over several columns."""

    key: str
    label: str


class ValueForAllRows(WireModel):
    """A field that every record needs and no column is. `value`: what it is in all rows, as was said; `lastValue`: what
    it was the last time; `mayBeGiven`: whether all rows may have one value."""

    key: str
    label: str
    value: str
    last_value: str
    may_be_given: bool


class RecordImport(WireModel):
    """What an import did, or would do. `columnFault`: what to say of the columns before their rows are judged, and none
    was judged until then; empty when they are settled."""

    dry_run: bool
    added: int
    changed: int
    unchanged: int
    refused: int
    refused_rows: list[RefusedRecord] = Field(description=f"the first {_SHOWN_REFUSED}")
    left_out: list[str] = Field(description="headings that match no field")
    columns: list[RecordColumn]
    column_choices: list[ColumnChoice]
    for_all_rows: list[ValueForAllRows]
    column_fault: str


def build_record_view(
    resource: Resource, actor: Actor, record: Mapping[str, object], names: Mapping[str, str]
) -> RecordView:
    """Return a stored record on the wire, as the actor sees it."""
    owner = RecordOwner.of(record)
    return RecordView(
        id=str(record["_id"]),
        revision=record["revision"],
        level=owner.level,
        account_id=str(owner.account_id) if owner.account_id else None,
        values={key: wire_value(value) for key, value in resource.values(record).items()},
        updated_on=record["updated_on"],
        updated_by=names.get(str(record.get("updated_by") or ""), "System"),
        owner_name=names.get(str(record.get("user_id") or ""), ""),
        may_change=resource.may_change(actor, record),
        archived=record["archived"],
    )


async def load_record_view(resource: Resource, actor: Actor, record: Mapping[str, object]) -> RecordView:
    """Return a stored record on the wire, with the name of the user who saved it last."""
    return build_record_view(resource, actor, record, await record_service.load_record_user_names([record]))


def build_resource_view(resource: Resource, access: Access) -> ResourceView:
    """Return the resource on the wire, with the caller's permissions."""
    may = resource.permissions
    return ResourceView(
        name=resource.name,
        title=resource.title,
        plural=resource.plural,
        fields=list(resource.fields),
        columns=list(resource.columns),
        sections=[RecordSection(title=section.title, keys=list(section.keys)) for section in resource.sections],
        levels=list(resource.levels),
        personal=resource.personal,
        none_yet=resource.none_yet,
        asked_as=resource.asked_as,
        permissions=RecordPermissions(
            see=access.pick_held(*may.seeing), add=may.add, change=access.pick_held(*may.changing)
        ),
    )


def build_record_history_view(resource: Resource, told: HistoryPage) -> RecordHistory:
    """Return the history of a record in the words of its form."""
    fields = {resource.path(spec.key): spec for spec in resource.fields}
    return build_history_entry_views(told, lambda changed: _describe_changes(changed, fields))


def build_history_entry_views(
    told: HistoryPage, in_words: Callable[[Sequence[StoredChangedValue]], list[RecordHistoryValue]]
) -> RecordHistory:
    """Return a history whose changed values are put `in_words`."""
    return RecordHistory(
        count=told.count,
        entries=[
            RecordHistoryEntry(
                revision=entry.revision,
                action=entry.action,
                at=entry.at,
                user_name=entry.user_name,
                changes=in_words(entry.changed),
            )
            for entry in told.entries
        ],
    )


def _describe_changes(changed: Sequence[Stored], fields: Mapping[str, FieldSpec]) -> list[RecordHistoryValue]:
    """Return the changed values in words, without internal values and values that no form shows.
    `fields[ports#code].label` is a column of a type; one that is new or was removed is reported once, not property by
    property."""
    columns = {change["path"]: column for change in changed if (column := _COLUMN.fullmatch(change["path"]))}
    key_columns = {name for name, of_it in (column.groups() for column in columns.values()) if of_it == "key"}
    descriptions = []
    for record_change in changed:
        path, before, after = (
            record_change["path"],
            _in_words(record_change["before"]),
            _in_words(record_change["after"]),
        )
        if spec := fields.get(path):
            # a field that was not stored before may be stored blank now
            if not spec.is_visible or before == after:
                continue
            descriptions.append(RecordHistoryValue(key=spec.key, label=spec.label, before=before, after=after))
        elif path in columns:
            name, of_it = columns[path].groups()
            if of_it == "key":
                became = "added" if after else "removed"
                descriptions.append(RecordHistoryValue(key=path, label=f"Column {name}", before="", after=became))
            elif name not in key_columns and of_it != "displayOrder":
                descriptions.append(
                    RecordHistoryValue(key=path, label=f"Column {name}, {of_it}", before=before, after=after)
                )
    return descriptions


def _in_words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(wire_value(value))


def build_record_import_view(uploaded: RecordUpload, *, dry_run: bool) -> RecordImport:
    """Return the outcome of a workbook, on the wire."""
    planned, columns = uploaded.plan, uploaded.columns
    return RecordImport(
        dry_run=dry_run,
        added=len(planned.added),
        changed=len(planned.changed),
        unchanged=planned.unchanged,
        refused=len(planned.refused),
        refused_rows=[
            RefusedRecord(
                row=row.number,
                values=row.values,
                findings={key: RecordFinding(kind=f.kind, message=f.message) for key, f in row.findings.items()},
            )
            for row in planned.refused[:_SHOWN_REFUSED]
        ],
        left_out=columns.left_out,
        columns=[
            RecordColumn(
                heading=column.heading,
                samples=list(column.samples),
                field_key=column.match.field_key,
                how=column.match.how,
                note=column.match.note,
                choices=list(column.match.choices),
            )
            for column in columns.columns
        ],
        column_choices=[ColumnChoice(key=key, label=label) for key, label in columns.choices.items()],
        for_all_rows=[
            ValueForAllRows(
                key=spec.key,
                label=spec.label,
                value=columns.values.get(spec.key, ""),
                last_value=uploaded.last_values.get(spec.key, ""),
                may_be_given=not spec.is_unique_field,
            )
            for spec in columns.missing
        ],
        column_fault=columns.fault,
    )
