"""Capturing invoices by rows: valid rows are stored, the others come back with what is wrong in each cell.

A chunk of rows is one transaction: the invoices, their history, their shipments with history and aging are stored
together or not at all.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import BulkWriteError, DuplicateKeyError

from freight.core.errors import Conflict, Invalid, RowsInvalid
from freight.core.fields import ActionType, Finding, RowValidator
from freight.core.fields.findings import FindingKind
from freight.core.fields.grid_rows import CheckedRow, check_grid
from freight.core.fields.spec import FieldSpec
from freight.core.invoices.capture import (
    BILL_TO,
    NUMBER,
    SHIPMENT,
    Findings,
    charge_columns,
    number_refusal,
)
from freight.documents.account import Account
from freight.documents.invoice import Invoice
from freight.features.capture.columns import offered
from freight.features.capture.listing import row_of
from freight.features.capture.schemas import CaptureRow
from freight.features.capture.taking import Taken, Taker
from freight.features.currency.books import rate_book
from freight.features.invoices import store as invoices
from freight.features.invoices.drafts import TariffLines, tariff_lines
from freight.features.invoices.following import follow
from freight.features.invoices.store import InvoiceChange
from freight.features.shipments import store as shipments_store
from freight.features.templates import service as templates
from freight.kit import clock
from freight.kit.tenancy import Record, Scope, object_id, scoped
from freight.kit.transactions import in_transaction

CORRECT_AND_SAVE = "Hover the highlighted field, enter valid data and click on Save button."
NOTHING = "No data to save"
PERMISSION = "invoiceProcessing.updateInvoiceCharges"
TAKEN_MEANWHILE = "Somebody else just captured one of these invoices. Save again."
_CHUNK = 500

TempId = int | str


@dataclass
class Outcome:
    """What became of each row, by its tempId."""

    saved: dict[TempId, tuple[Record, Record]] = field(default_factory=dict)  # shipment, invoice
    refused: dict[TempId, Findings] = field(default_factory=dict)
    conflicts: list[TempId] = field(default_factory=list)


async def save(
    scope: Scope, rows: Sequence[CaptureRow], account_id: str = "", template_id: str = "", *, additional: bool = False
) -> dict[str, Any]:
    """Store the rows marked for update (`schemas.Captured`). `account_id` narrows to the shipments of one account;
    `additional`: a row of a shipment that has an invoice already adds one beside it.

    Raises RowsInvalid with the refused and the conflicting rows where there are any; the others are stored then.
    """
    template = await templates.for_grid(scope, "invoice", template_id, account_id)
    more = await offered(scope, template)
    columns = charge_columns((*template.fields, *more))
    validator = RowValidator((*template.fields, *more), ActionType.INVOICE_CHARGES)
    sent = [row.model_dump(by_alias=True, exclude_unset=True) for row in rows]
    marked = [
        {**row, "tempId": index if row.get("tempId") is None else row["tempId"]}
        for index, row in enumerate(sent)
        if row.get("updateField")
    ]
    if not marked:
        raise Invalid(NOTHING, code="nothing_to_save")
    capture = _Capture(scope, validator, columns, account_id, additional)
    outcome = Outcome()
    for begin in range(0, len(marked), _CHUNK):
        await capture.chunk(marked[begin : begin + _CHUNK], outcome)
    return _answer(outcome, marked, columns)


@dataclass
class _Capture:
    """What is the same for all chunks of one save."""

    scope: Scope
    validator: RowValidator
    columns: Mapping[str, FieldSpec]
    account_id: str
    additional: bool

    async def chunk(self, rows: Sequence[dict[str, Any]], outcome: Outcome) -> None:
        """Store one chunk, in one transaction."""

        async def work(session: AsyncClientSession) -> Outcome:
            return await self._chunk(rows, session)

        try:
            part = await in_transaction(work)
        except (DuplicateKeyError, BulkWriteError) as clash:
            raise Conflict(TAKEN_MEANWHILE) from clash
        outcome.saved |= part.saved
        outcome.refused |= part.refused
        outcome.conflicts += part.conflicts

    async def _chunk(self, rows: Sequence[dict[str, Any]], session: AsyncClientSession) -> Outcome:
        outcome, now = Outcome(), clock.now()
        # what a row of a stored invoice does not name is as it is stored: its mandatory cells are not empty
        named = await self._named(rows, session)
        checked = list(zip(rows, check_grid([{**named.base(row), **row} for row in rows], self.validator), strict=True))
        taker = Taker(self.scope, self.columns, named, await rate_book(self.scope), self.additional, now)
        changes: list[InvoiceChange] = []
        for row, read in checked:
            taken = self._taken(row, read, named, taker)
            if isinstance(taken, Taken):
                changes.append(taken.change)
                outcome.saved[row["tempId"]] = (taken.shipment, taken.change.after)
            elif taken is None:
                outcome.conflicts.append(row["tempId"])
            else:
                outcome.refused[row["tempId"]] = taken
        await invoices.write(changes, self.scope, session, permission=PERMISSION, now=now)
        stored = [change.after for change in changes]
        await follow(stored, self.scope, session, reason="capture", now=now, shipments=named.shipments)
        return outcome

    def _taken(self, row: Mapping[str, Any], read: CheckedRow, named: "Named", taker: Taker) -> Taken | Findings | None:
        """What a row comes to, the findings that refuse it, or None where somebody else changed its invoice."""
        findings = {key: one for key, one in read.findings.items() if one.kind is not FindingKind.ASSIGNED}
        if refusal := number_refusal(read.values.get(NUMBER)):
            findings[NUMBER] = refusal
        if findings:
            return findings
        shipment = named.shipment_of(row)
        if shipment is None:
            return {SHIPMENT: Finding(FindingKind.SERVER, f"There is no shipment {row.get(SHIPMENT) or ''}.".strip())}
        before = named.invoices.get(row.get("id") or "")
        if row.get("id") and (before is None or before["revision"] != row.get("revision")):
            return None
        values = {key: value for key, value in read.values.items() if key in row or before is None}
        return taker.take(shipment, before, values)

    async def _named(self, rows: Sequence[Mapping[str, Any]], session: AsyncClientSession) -> "Named":
        """Everything the rows of a chunk name, each read once."""
        ids = {row["id"] for row in rows if ObjectId.is_valid(row.get("id") or "")}
        query = {"_id": {"$in": [ObjectId(one) for one in ids]}, "is_deleted": False}
        found = scoped(Invoice, self.scope).find(query, session=session)
        own = {str(one["_id"]): one async for one in found}
        wanted = {one for invoice in own.values() for one in invoice["shipment_ids"]}
        wanted |= {ObjectId(one) for row in rows if ObjectId.is_valid(one := row.get("shipmentId") or "")}
        numbers = {str(row[SHIPMENT]).strip() for row in rows if row.get(SHIPMENT)}
        by_number = await shipments_store.find_by_number(numbers, self.scope, session)
        visible = [
            one for one in by_number.values() if self.scope.allows_account(one["account_id"]) and not one["archived"]
        ]
        shipments = [*visible, *await shipments_store.find_by_id(wanted, self.scope, session)]
        if self.account_id:
            chosen = object_id(self.account_id, "account")
            shipments = [one for one in shipments if one["account_id"] == chosen]
        by_id = {one["_id"]: one for one in shipments}
        primaries = await invoices.primaries_of(list(by_id), self.scope, session)
        billed = {str(row[BILL_TO]).strip() for row in rows if row.get(BILL_TO)}
        known = {"$or": [{"account_number": {"$in": sorted(billed)}}, {"_id": {"$in": [*_accounts(shipments)]}}]}
        accounts = await scoped(Account, self.scope).find(known, session=session).to_list()
        taken = {str(row[NUMBER]).strip() for row in rows if row.get(NUMBER)}
        whole = Scope.of_system(self.scope.company_id, self.scope.system_id, self.scope.user_id)
        used = scoped(Invoice, whole).find(
            {"number": {"$in": sorted(taken)}}, {"number": 1}, archived=True, session=session
        )
        return Named(
            shipments=by_id,
            by_number={one["shipment_number"]: one for one in by_id.values()},
            invoices=own,
            with_primary={one: invoice["_id"] for invoice in primaries for one in invoice["shipment_ids"]},
            accounts={one["account_number"]: one for one in accounts},
            accounts_by_id={one["_id"]: one for one in accounts},
            numbers={one["number"]: one["_id"] async for one in used},
            tariffs=await tariff_lines(by_id.values(), self.scope, session),
        )


@dataclass
class Named:
    """What the rows of one chunk name, as it is stored."""

    shipments: dict[ObjectId, Record]
    by_number: dict[str, Record]
    invoices: dict[str, Record]
    with_primary: dict[ObjectId, ObjectId]
    accounts: dict[str, Record]
    accounts_by_id: dict[ObjectId, Record]
    numbers: dict[str, ObjectId]
    tariffs: TariffLines

    def shipment_of(self, row: Mapping[str, Any]) -> Record | None:
        """The shipment a row means: that of its invoice, else the one it names by id or number."""
        if invoice := self.invoices.get(row.get("id") or ""):
            return self.shipments.get(invoice["shipment_ids"][0])
        if ObjectId.is_valid(row.get("shipmentId") or ""):
            return self.shipments.get(ObjectId(row["shipmentId"]))
        return self.by_number.get(str(row.get(SHIPMENT) or "").strip())

    def base(self, row: Mapping[str, Any]) -> Record:
        """The cells of a row as they are stored, under what it names itself."""
        shipment = self.shipment_of(row)
        invoice = self.invoices.get(row.get("id") or "")
        if shipment is None:
            return {}
        shown = row_of(shipment, invoice, {}).model_dump(by_alias=True)
        return {key: value for key, value in shown.items() if "#" in key}


def _accounts(shipments: Sequence[Record]) -> set[ObjectId]:
    return {one["account_id"] for one in shipments if one["account_id"]}


def _answer(outcome: Outcome, marked: Sequence[Mapping[str, Any]], columns: Mapping[str, FieldSpec]) -> dict[str, Any]:
    saved = [
        {"tempId": temp_id, "row": row_of(shipment, invoice, columns).model_dump(by_alias=True)}
        for temp_id, (shipment, invoice) in outcome.saved.items()
    ]
    if not outcome.refused and not outcome.conflicts:
        return {"saved": saved}
    back = [row["tempId"] for row in marked if row["tempId"] in outcome.refused or row["tempId"] in outcome.conflicts]
    raise RowsInvalid(
        CORRECT_AND_SAVE if outcome.refused else invoices.CHANGED_MEANWHILE,
        data={
            "saved": saved,
            "doc": [row for row in marked if row["tempId"] in set(back)],
            "invalidMsgList": [
                {
                    "tempId": temp_id,
                    "fields": {key: {"kind": one.kind, "message": one.message} for key, one in findings.items()},
                }
                for temp_id, findings in outcome.refused.items()
            ],
            "errorRows": back,
            "errors": {
                str(temp_id): {key: one.message for key, one in findings.items()}
                for temp_id, findings in outcome.refused.items()
            },
            "conflicts": outcome.conflicts,
        },
    )
