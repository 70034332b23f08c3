"""A workbook of records from its file to its rows: its columns as answered or remembered, checked and imported by the
same rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.workbooks.columns import RememberedColumns
from freight.documents.records.column_mapping import StoredColumnMapping
from freight.kit.records import column_mappings, import_plan, record_sheets
from freight.kit.records.column_matching import (
    NO_ANSWERS,
    ColumnAnswers,
    MatchedColumns,
    build_display_headings,
    match_fields,
)
from freight.kit.records.import_plan import ImportPlan
from freight.kit.records.resource import Actor, RecordOwner, Resource
from freight.kit.storage.uploaded_file import IncomingFile
from freight.kit.workbooks.reader import OpenedSheet


@dataclass(frozen=True)
class UploadAnswers:
    """The user's answers about a workbook: its columns, and replacements for cells, by row and field."""

    columns: ColumnAnswers = NO_ANSWERS
    corrections: Mapping[int, Mapping[str, str]] = field(default_factory=dict)


class RecordUpload(NamedTuple):
    """A workbook as it was read, the outcome of its rows, and the last values of fields without a column, by key."""

    columns: MatchedColumns
    plan: ImportPlan
    last_values: Mapping[str, str]


async def import_record_upload(
    resource: Resource,
    actor: Actor,
    owner: RecordOwner,
    incoming: IncomingFile | None,
    answers: UploadAnswers,
    *,
    dry_run: bool,
) -> RecordUpload:
    """Import a workbook, or with `dry_run` report what that would do; a dry run whose columns leave something open has
    no rows. Raises Invalid for a file that cannot be read, and for an import with something open; RowsInvalid when a
    row is refused: nothing is stored then."""
    known: StoredColumnMapping | None = None
    headings: list[str] = []
    kind = _kind_of(resource)

    async def matching(opened: OpenedSheet) -> MatchedColumns:
        nonlocal known
        headings[:] = build_display_headings(opened)
        known = await column_mappings.load_sheet_mapping(actor.scope, kind, headings)
        before = RememberedColumns(known["field_keys"], known.get("known_fields", [])) if known else None
        return match_fields(resource.fields, opened, resource.sheet, answers.columns, before)

    rows, columns = await record_sheets.read_matched_record_sheet(
        resource.fields, incoming, actor.scope.company_id, matching, resource.sheet
    )

    async def remember(session: AsyncClientSession) -> None:
        mapping = {"field_keys": columns.keys, "known_fields": list(columns.choices), "values": dict(columns.values)}
        await column_mappings.save_sheet_mapping(actor.scope, kind, headings, mapping, session)

    last = known.get("values", {}) if known else {}
    if not dry_run and columns.fault:
        raise Invalid(columns.fault, code=ErrorCode.COLUMNS)
    if columns.fault:
        return RecordUpload(columns, ImportPlan(), last)
    if dry_run:
        plan = await import_plan.try_import(resource, actor, owner, rows, answers.corrections)
    else:
        plan = await import_plan.store_import(resource, actor, owner, rows, answers.corrections, remember)
    return RecordUpload(columns, plan, last)


def _kind_of(resource: Resource) -> str:
    """Return the key under which its workbooks are remembered: one resource may be several lists with fixed values of
    their own."""
    return " ".join(["list", resource.name, *map(str, resource.fixed.values())])
