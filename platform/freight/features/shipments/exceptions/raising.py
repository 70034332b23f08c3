"""Raise issues: on stored shipments and their invoices, and on shipments that are entered with them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.dates import format_iso_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields import ActionType, FieldFinding, FindingKind, RowValidator
from freight.core.issues.cells import compute_cell_edits
from freight.core.issues.document import (
    ACCOUNT_NUMBER,
    INVOICE_NUMBER,
    SHIPMENT_NUMBER,
    IssueModule,
    IssueProfile,
    is_shipment_field,
    set_issue_values,
)
from freight.core.shipments.document import flatten
from freight.core.units import get_unit_key
from freight.documents.invoice import Invoice
from freight.documents.issue import Issue
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.issue import StoredIssue
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.setup.rules import validators as rules
from freight.features.setup.templates import service as templates
from freight.features.setup.templates.service import Template
from freight.features.shipments import store as shipment_store
from freight.features.shipments.account_lookup import AccountBook
from freight.features.shipments.decisions import Decider
from freight.features.shipments.exceptions import profiles
from freight.features.shipments.exceptions.save_outcome import (
    IssueSaveOutcome,
    Row,
    save_with_retry,
    select_marked_rows,
)
from freight.features.shipments.exceptions.store import IssueChange
from freight.features.shipments.store import ShipmentChange
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

NONE_CHOSEN = "Please select at least one issue to save."  # R244
NO_INVOICE_YET = "A new shipment has no invoice yet. Raise the issue on the shipment."

Refused = Mapping[str, FieldFinding]


@dataclass(frozen=True)
class IssueSubject:
    """What an issue is about."""

    shipment: StoredShipment
    invoice: StoredInvoice | None = None


async def save_raised_issues(
    scope: Scope, profile: IssueProfile, module: IssueModule, rows: Sequence[Row], template_id: str = ""
) -> list[tuple[object, StoredIssue]]:
    """Raise the issues of the marked rows, all or none; return each with its tempId. A row sent before with the same
    `raiseKey` returns the existing issue. Raises Invalid without a marked row, RowsInvalid as
    `IssueSaveOutcome.store`."""
    marked_rows = select_marked_rows(rows)
    if not marked_rows:
        raise Invalid(NONE_CHOSEN, code=ErrorCode.NONE_SELECTED)
    if profile is IssueProfile.NEW_SHIPMENT and module is IssueModule.INVOICE:
        raise Invalid(NO_INVOICE_YET, code=ErrorCode.NO_INVOICE)
    template = await profiles.load_issue_profile(scope, profile, module, template_id)
    validator = await rules.build_row_validator(scope, template, ActionType.IMS)
    grid = await profiles.load_issue_profile(scope, IssueProfile.RAISE, module)
    shipments = await templates.resolve_template(scope, "shipment")

    async def work(session: AsyncClientSession) -> list[tuple[object, StoredIssue]]:
        verdict = IssueSaveOutcome(marked_rows)
        new_rows = await _raised_before(scope, marked_rows, verdict, session)
        read = [(row, validator.read(row)) for row in new_rows]
        verdict.refused |= {row["tempId"]: read_row.findings for row, read_row in read if read_row.findings}
        good = [(row, read_row.values) for row, read_row in read if not read_row.findings]
        if profile is IssueProfile.NEW_SHIPMENT:
            subjects = await _entered(scope, good, shipments, session)
        else:
            subjects = await _stored(scope, good, module, session)
        raiser = _Raiser(scope, module, template, grid, validator)
        for row, values in good:
            subject = subjects[row["tempId"]]
            if isinstance(subject, IssueSubject):
                verdict.changes.append((row["tempId"], IssueChange(None, raiser.issue(row, values, subject))))
            else:
                verdict.refused[row["tempId"]] = subject
        return await verdict.store(scope, session, profiles.RAISE)

    return await save_with_retry(work)


@dataclass(frozen=True)
class _Raiser:
    """Builds the records of one save."""

    scope: Scope
    module: IssueModule
    template: Template  # for the dialog
    grid: Template  # for the grid the issue appears in
    validator: RowValidator

    def issue(self, row: Row, values: Mapping[str, object], subject: IssueSubject) -> StoredIssue:
        """Return a new issue: the typed values over the grid's defaults, plus the values of its shipment and
        invoice."""
        defaults = {**self.grid.validator(ActionType.IMS, self.scope.place).defaults, **self.validator.defaults}
        typed = {key: value for key, value in values.items() if value is not None}
        own = [spec for spec in (*self.grid.fields, *self.template.fields) if not is_shipment_field(spec)]
        edits = compute_cell_edits({}, {**defaults, **typed}, own)
        shipment_values = flatten(subject.shipment["data"])
        taken_over = {spec.key: shipment_values.get(spec.key) for spec in self.grid.fields if is_shipment_field(spec)}
        # a figure keeps the unit it was given in
        taken_over |= {
            unit_key: shipment_values[unit_key]
            for key in taken_over
            if (unit_key := get_unit_key(key)) in shipment_values
        }
        invoice = subject.invoice
        record: StoredIssue = {
            "_id": ObjectId(),
            "module": self.module,
            "account_id": subject.shipment["account_id"],
            "shipment_id": subject.shipment["_id"],
            "shipment_number": subject.shipment["shipment_number"],
            "invoice_id": invoice["_id"] if invoice else None,
            "invoice_number": invoice["number"] if invoice else "",
            "raise_key": str(row.get("raiseKey") or ""),
            "data": {},
            "status": "",
            "summary": "",
            "duplicate_key": "",
            "files": [],
            "archived": False,
        }
        number = {INVOICE_NUMBER: invoice["number"]} if invoice else {}
        return set_issue_values(record, {**edits, **taken_over, **number}, self.grid.fields)


async def _raised_before(
    scope: Scope, rows: Sequence[Row], verdict: IssueSaveOutcome, session: AsyncClientSession
) -> list[Row]:
    """Put rows that were already raised into the outcome; return the others."""
    keys = [str(row["raiseKey"]) for row in rows if row.get("raiseKey")]
    cursor = scoped(Issue, scope).find({"raise_key": {"$in": keys}}, session=session)
    issues_by_key = {record["raise_key"]: record async for record in cursor}
    verdict.unchanged += [
        (row["tempId"], issues_by_key[str(row["raiseKey"])]) for row in rows if row.get("raiseKey") in issues_by_key
    ]
    return [row for row in rows if row.get("raiseKey") not in issues_by_key]


async def _stored(
    scope: Scope, rows: Sequence[tuple[Row, Mapping[str, object]]], module: IssueModule, session: AsyncClientSession
) -> dict[object, IssueSubject | Refused]:
    """Return the shipment, and for issues of invoices the invoice, that each row names by number."""
    numbers = {str(values[SHIPMENT_NUMBER]) for _, values in rows}
    cursor = scoped(Shipment, scope).find({"shipment_number": {"$in": sorted(numbers)}}, session=session)
    shipments = {record["shipment_number"]: record async for record in cursor}
    invoices = await _invoices(scope, rows, shipments.values(), session) if module is IssueModule.INVOICE else []
    subjects: dict[object, IssueSubject | Refused] = {}
    for row, values in rows:
        shipment = shipments.get(str(values[SHIPMENT_NUMBER]))
        if shipment is None:
            subjects[row["tempId"]] = _on(SHIPMENT_NUMBER, f"There is no shipment {values[SHIPMENT_NUMBER]}.")
        elif module is IssueModule.SHIPMENT:
            subjects[row["tempId"]] = IssueSubject(shipment)
        else:
            subjects[row["tempId"]] = _with_invoice(shipment, str(values.get(INVOICE_NUMBER) or ""), invoices)
    return subjects


async def _invoices(
    scope: Scope,
    rows: Iterable[tuple[Row, Mapping[str, object]]],
    shipments: Iterable[StoredShipment],
    session: AsyncClientSession,
) -> list[StoredInvoice]:
    """Return the invoices that rows name, and those of their shipments."""
    numbers = sorted({str(values[INVOICE_NUMBER]) for _, values in rows if values.get(INVOICE_NUMBER)})
    own = [shipment["invoice_id"] for shipment in shipments if shipment.get("invoice_id")]
    invoice_query = {"$or": [{"number": {"$in": numbers}}, {"_id": {"$in": own}}], "is_deleted": False}
    projection = {"number": 1, "shipment_ids": 1}
    return await scoped(Invoice, scope).find(invoice_query, projection, session=session).to_list()


def _with_invoice(shipment: StoredShipment, number: str, invoices: Iterable[StoredInvoice]) -> IssueSubject | Refused:
    """Return the shipment with the invoice of that number, or with its own."""
    name = shipment["shipment_number"]
    if not number:
        own = next((invoice for invoice in invoices if invoice["_id"] == shipment.get("invoice_id")), None)
        return IssueSubject(shipment, own) if own else _on(SHIPMENT_NUMBER, f"Shipment {name} has no invoice yet.")
    of_number = [invoice for invoice in invoices if invoice["number"] == number]
    if not of_number:
        return _on(INVOICE_NUMBER, f"There is no invoice {number}.")
    billing = next((invoice for invoice in of_number if shipment["_id"] in invoice["shipment_ids"]), None)
    return (
        IssueSubject(shipment, billing) if billing else _on(INVOICE_NUMBER, f"Invoice {number} does not bill {name}.")
    )


async def _entered(
    scope: Scope, rows: Sequence[tuple[Row, Mapping[str, object]]], template: Template, session: AsyncClientSession
) -> dict[object, IssueSubject | Refused]:
    """Return the shipments that rows enter, stored as the shipment grid stores them; rows with the same number share
    one shipment."""
    validator = template.validator(ActionType.SHIPMENT_ENTRY, scope.place)
    shipments_by_number = await shipment_store.find_by_number(
        scope, {str(values[SHIPMENT_NUMBER]) for _, values in rows}, session
    )
    numbers = {str(values[ACCOUNT_NUMBER]) for _, values in rows if values.get(ACCOUNT_NUMBER)}
    accounts = await AccountBook.load(scope, numbers, session=session)
    decider = Decider(scope, accounts, validator.defaults, format_iso_day(clock.today(scope.place)), clock.now())
    subjects: dict[object, IssueSubject | Refused] = {}
    changes_by_number: dict[str, ShipmentChange] = {}
    for row, values in rows:
        number = str(values[SHIPMENT_NUMBER])
        if number in shipments_by_number:
            message = f"Shipment number {number} is already used in this system."
            subjects[row["tempId"]] = _on(SHIPMENT_NUMBER, message)
            continue
        if number not in changes_by_number:
            keys = {spec.key for spec in template.fields}
            read = validator.read({key: value for key, value in values.items() if key in keys})
            decision = read.findings or decider.decide(read.values, None)
            if not isinstance(decision, ShipmentChange):
                subjects[row["tempId"]] = decision or {}
                continue
            decision.after.setdefault("_id", ObjectId())
            changes_by_number[number] = decision
        subjects[row["tempId"]] = IssueSubject(changes_by_number[number].after)
    await shipment_store.write_shipments(scope, list(changes_by_number.values()), session, reason="issue")
    return subjects


def _on(key: str, message: str) -> Refused:
    return {key: FieldFinding(FindingKind.SERVER, message)}
