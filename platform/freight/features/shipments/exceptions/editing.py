"""Save rows of the issue grid: users who raise issues correct them, users who respond answer them."""

from collections.abc import Mapping, Sequence

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.fields import ActionType, FieldFinding, FindingKind, RowValidator
from freight.core.fields.findings import MANDATORY
from freight.core.fields.wire import wire_value
from freight.core.issues.cells import compute_cell_edits
from freight.core.issues.document import IssueModule, IssueProfile, get_issue_values, set_issue_values
from freight.documents.issue import Issue
from freight.documents.records.issue import StoredIssue
from freight.features.setup.rules import validators as rules
from freight.features.setup.templates.service import Template
from freight.features.shipments.exceptions import profiles, store
from freight.features.shipments.exceptions.save_outcome import (
    IssueSaveOutcome,
    Row,
    save_with_retry,
    select_marked_rows,
)
from freight.features.shipments.exceptions.store import IssueChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

NO_CHANGES = "No changes made"

Rulebook = Mapping[str, tuple[Template, RowValidator]]


async def save_issue_rows(scope: Scope, profile: IssueProfile, rows: Sequence[Row]) -> list[tuple[object, StoredIssue]]:
    """Store the marked rows of a grid, all or none; return each with its tempId. Rows sent twice are stored once.

    Raises NotFound for an issue that no longer exists, RowsInvalid and Conflict as `IssueSaveOutcome.store`.
    """
    marked_rows = select_marked_rows(rows)
    if not marked_rows:
        return []
    books = {str(module): await _book(scope, profile, module) for module in IssueModule}
    derived = {
        str(module): await profiles.load_issue_profile(scope, IssueProfile.RAISE, module) for module in IssueModule
    }

    async def work(session: AsyncClientSession) -> list[tuple[object, StoredIssue]]:
        stored = await store.load_issues(scope, [row.get("id") for row in marked_rows], session)
        verdict = IssueSaveOutcome(marked_rows)
        for row in marked_rows:
            before = stored[str(row["id"])]
            template, validator = books[before["module"]]
            _decide(row, before, template, validator, derived[before["module"]], profile, verdict)
        return await verdict.store(scope, session, profiles.get_profile_permission(profile))

    return await save_with_retry(work)


async def _book(scope: Scope, profile: IssueProfile, module: IssueModule) -> tuple[Template, RowValidator]:
    template = await profiles.load_issue_profile(scope, profile, module)
    return template, await rules.build_row_validator(scope, template, ActionType.IMS)


def _decide(
    row: Row,
    before: StoredIssue,
    template: Template,
    validator: RowValidator,
    derived: Template,
    profile: IssueProfile,
    verdict: IssueSaveOutcome,
) -> None:
    """Sort one row into the outcome."""
    temp_id, was = row["tempId"], get_issue_values(before)
    wire_values = {key: wire_value(value) for key, value in was.items()}
    read = validator.read({**wire_values, **row})
    if read.findings:
        verdict.refused[temp_id] = read.findings
        return
    values = {key: value for key, value in read.values.items() if key in row or key in read.filled}
    changed = compute_cell_edits(was, values, template.fields)
    if not changed:
        # unchanged values need no storing: a save that was sent twice finds its own values
        verdict.unchanged.append((temp_id, before))
    elif row.get("revision") != before["revision"]:
        verdict.conflicts.append((temp_id, before))
    elif refusals := _refused(changed, template, profile):
        verdict.refused[temp_id] = refusals
    else:
        verdict.changes.append((temp_id, IssueChange(before, set_issue_values(before, changed, derived.fields))))


def _refused(changed: Mapping[str, object], template: Template, profile: IssueProfile) -> dict[str, FieldFinding]:
    """Return the fields that may not be changed here, and mandatory ones that were emptied."""
    findings: dict[str, FieldFinding] = {}
    for spec in template.fields:
        if spec.key not in changed:
            continue
        if spec.is_readonly or (spec.is_read_only_after_raise and profile is IssueProfile.RAISE):
            findings[spec.key] = FieldFinding(FindingKind.SERVER, f"{spec.label} cannot be changed here.")
        elif changed[spec.key] is None and spec.is_mandatory:
            findings[spec.key] = MANDATORY
    return findings


async def archive_issues(scope: Scope, issue_ids: list[str], shipment_ids: list[str], module: str) -> int:
    """Delete issues; their history stays, and those already deleted are skipped. `shipment_ids` and `module`, when
    given, must match. Returns how many. Raises NotFound when one does not exist."""
    issue_query: Record = {"_id": {"$in": [parse_object_id(issue_id, "issue") for issue_id in issue_ids]}}
    shipments = {parse_object_id(shipment_id, "shipment") for shipment_id in shipment_ids}

    async def work(session: AsyncClientSession) -> int:
        issues = await scoped(Issue, scope).find(issue_query, archived=True, session=session).to_list()
        shipment_issues = [
            issue
            for issue in issues
            if issue["module"] == (module or issue["module"]) and (not shipments or issue["shipment_id"] in shipments)
        ]
        if len(shipment_issues) < len(set(issue_ids)):
            raise store.build_issue_not_found()
        changes = [
            IssueChange(issue, {**issue, "archived": True, "duplicate_key": "", "raise_key": ""})
            for issue in shipment_issues
            if not issue["archived"]
        ]
        await store.write_issues(scope, changes, session, permission=profiles.RAISE)
        return len(changes)

    return await save_with_retry(work)
