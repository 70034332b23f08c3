"""Saving records from a grid: all marked rows, or none."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import RowsInvalid
from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.refused_rows import describe_rows
from freight.documents.record_change import RecordAction
from freight.kit.records import record_service
from freight.kit.records.resource import Actor, RecordOwner, Resource, StoredChange
from freight.kit.storage.tenancy import Record, parse_object_id

_CHANGED = "Someone else changed this record. Reload it and try again."


class SavedRows(NamedTuple):
    """How many records were stored."""

    added: int
    changed: int


async def save_grid_rows(
    resource: Resource, actor: Actor, owner: RecordOwner, rows: Sequence[Mapping[str, object]]
) -> SavedRows:
    """Store the rows marked for update; new ones go to `owner`. Raises RowsInvalid with the refused rows: nothing is
    stored then (administration §8, status 412)."""
    marked = [(at, row) for at, row in enumerate(rows) if row.get("updateField", True)]

    async def work(session: AsyncClientSession) -> SavedRows:
        changes: list[StoredChange] = []
        refused: dict[int, dict[str, FieldFinding]] = {}
        for at, row in marked:
            before: Record | None = None
            if row.get("id"):
                before = await record_service.get_resource_record(
                    actor.scope, resource, parse_object_id(row["id"], "record"), session
                )
            row_values = {key: value for key, value in row.items() if "#" in key}
            merged_values = {**(resource.values(before) if before else {}), **row_values}
            values, findings = record_service.validate_record_values(resource, merged_values, actor.scope.place)
            if before and row.get("revision") != before["revision"]:
                findings = {resource.fields[0].key: FieldFinding(FindingKind.SERVER, _CHANGED)}
            if findings:
                refused[at] = findings
            else:
                record = record_service.build_resource_record(
                    resource, actor, RecordOwner.of(before) if before else owner, values, before
                )
                changes.append(StoredChange(before, record))
        if refused:
            raise _refusal(rows, refused)
        if changes:
            await record_service.write_resource_records(resource, actor, changes, RecordAction.CHANGED, session)
        added = sum(change.before is None for change in changes)
        return SavedRows(added=added, changed=len(changes) - added)

    return await record_service.run_record_write(resource, work, {})


def _refusal(rows: Sequence[Mapping[str, object]], refused: Mapping[int, Mapping[str, FieldFinding]]) -> RowsInvalid:
    return RowsInvalid(
        record_service.CORRECT_AND_SAVE,
        data={
            "doc": [dict(rows[at]) for at in refused],
            "invalidMsgList": describe_rows(refused),
            "errorRows": list(refused),
        },
    )
