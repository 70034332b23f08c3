"""A workbook of records from its file to its rows: its columns as they were said or remembered, tried and imported by
one judgment."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Invalid
from freight.core.workbooks.columns import Remembered
from freight.documents.records.column_mapping import StoredColumnMapping
from freight.kit.records import column_mappings, imports, sheets
from freight.kit.records.columns import (
    NO_ANSWERS,
    ColumnAnswers,
    MatchedColumns,
    match_fields,
    shown_headings,
)
from freight.kit.records.imports import Plan
from freight.kit.records.resource import Actor, Owner, Resource
from freight.kit.storage.uploaded_file import IncomingFile
from freight.kit.workbooks.reader import Opened


@dataclass(frozen=True)
class UploadAnswers:
    """What was said of a workbook: its columns, and cells in place of its own, by row and field."""

    columns: ColumnAnswers = NO_ANSWERS
    corrections: Mapping[int, Mapping[str, str]] = field(default_factory=dict)


class RecordUpload(NamedTuple):
    """A workbook as it was read, what becomes of its rows, and what fields without a column were the last time, by
    key."""

    columns: MatchedColumns
    plan: Plan
    last_values: Mapping[str, str]


async def run_upload(
    resource: Resource,
    actor: Actor,
    owner: Owner,
    incoming: IncomingFile | None,
    answers: UploadAnswers,
    *,
    dry_run: bool,
) -> RecordUpload:
    """Import a workbook, or with `dry_run` say what that would do; a trial whose columns leave something open has no
    rows. Raises Invalid for a file that cannot be read, and for an import with something open; RowsInvalid when a row
    cannot go in: nothing is stored then."""
    known: StoredColumnMapping | None = None
    headings: list[str] = []
    kind = _kind_of(resource)

    async def matching(opened: Opened) -> MatchedColumns:
        nonlocal known
        headings[:] = shown_headings(opened)
        known = await column_mappings.recall(actor.scope, kind, headings)
        before = Remembered(known["field_keys"], known.get("known_fields", [])) if known else None
        return match_fields(resource.fields, opened, resource.sheet, answers.columns, before)

    rows, columns = await sheets.read_matched(
        resource.fields, incoming, actor.scope.company_id, matching, resource.sheet
    )

    async def remember(session: AsyncClientSession) -> None:
        told = {"field_keys": columns.keys, "known_fields": list(columns.choices), "values": dict(columns.values)}
        await column_mappings.keep(actor.scope, kind, headings, told, session)

    last = known.get("values", {}) if known else {}
    if not dry_run and columns.fault:
        raise Invalid(columns.fault, code="columns")
    if columns.fault:
        return RecordUpload(columns, Plan(), last)
    if dry_run:
        done = await imports.attempt(resource, actor, owner, rows, answers.corrections)
    else:
        done = await imports.store(resource, actor, owner, rows, answers.corrections, remember)
    return RecordUpload(columns, done, last)


def _kind_of(resource: Resource) -> str:
    """What its workbooks are remembered by: one resource may be several lists, each with something of its own."""
    return " ".join(["list", resource.name, *map(str, resource.fixed.values())])
