"""The actions on several invoices: who may take them, why an invoice is skipped, what they come to, and doing them."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Invalid
from freight.core.invoices import corrections
from freight.core.invoices.corrections import CorrectionContext
from freight.core.invoices.credits import NOTHING_LEFT
from freight.core.invoices.delivery_documents import Requirement
from freight.core.invoices.statuses import StatusAction
from freight.documents.invoice import Invoice, match_credit_notes
from freight.documents.records.invoice import StoredInvoice
from freight.features.invoices import actions
from freight.features.invoices.audit import service as delivery_audit
from freight.features.invoices.audit.requirements import read_document_requirements
from freight.features.invoices.correcting import copies, credit_notes
from freight.features.invoices.correcting.state import explain_refused_action
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


@dataclass(frozen=True)
class BulkContext:
    """What decides in addition to the invoice itself: its living credit notes, by credited invoice, and the document
    requirements."""

    notes: Mapping[ObjectId | None, list[StoredInvoice]]
    requirements: Sequence[Requirement]

    @classmethod
    async def of(cls, scope: Scope, invoices: Sequence[StoredInvoice]) -> "BulkContext":
        """Read the context of some invoices at once."""
        ids = [invoice["_id"] for invoice in invoices]
        query = match_credit_notes(ids)
        notes: dict[ObjectId | None, list[StoredInvoice]] = {}
        async for note in scoped(Invoice, scope).find(query, {"reference_id": 1, "number": 1}).sort("_id", 1):
            notes.setdefault(note.get("reference_id"), []).append(note)
        return cls(notes, await read_document_requirements(scope))


class BulkAction(NamedTuple):
    """One action. `refusal` checks the same rules that `do` enforces; `amount` is what an invoice adds to the total."""

    permission: str
    needs_reason: bool
    verb: str
    done: str
    refusal: Callable[[StoredInvoice, BulkContext], str]
    amount: Callable[[StoredInvoice], Decimal]
    do: Callable[[Scope, StoredInvoice, CorrectionContext, AsyncClientSession], Awaitable[object]]
    # the same for several invoices that `refusal` accepts; without it each is done by itself
    together: (
        Callable[[Scope, Sequence[StoredInvoice], CorrectionContext, AsyncClientSession], Awaitable[object]] | None
    ) = None


def _not_voided(invoice: StoredInvoice, around: BulkContext) -> str:
    notes = around.notes.get(invoice["_id"], [])
    return explain_refused_action(invoice, StatusAction.CORRECT) or (
        copies.explain_credited_refusal(notes) if notes else ""
    )


def _not_credited(invoice: StoredInvoice, _: BulkContext) -> str:
    return corrections.find_credit_refusal(invoice) or ("" if _left(invoice) > 0 else NOTHING_LEFT)


def _not_approved(invoice: StoredInvoice, around: BulkContext) -> str:
    try:
        delivery_audit.demand_documents(invoice, around.requirements)
    except Invalid as reason:
        return reason.message
    return ""


def _left(invoice: StoredInvoice) -> Decimal:
    return invoice["total"] - invoice.get("credited", Decimal("0.00"))


def _total(invoice: StoredInvoice) -> Decimal:
    return invoice["total"]


async def _credit(
    scope: Scope, invoice: StoredInvoice, doing: CorrectionContext, session: AsyncClientSession
) -> object:
    return await credit_notes.credit_remaining_amount(scope, invoice, doing, clock.today(scope.place), session)


async def _approve(scope: Scope, invoice: StoredInvoice, doing: CorrectionContext, session: AsyncClientSession) -> None:
    requirements = await read_document_requirements(scope)
    await delivery_audit.approve_loaded_invoice(scope, invoice, doing.comment, requirements, session)


async def _approve_all(
    scope: Scope, invoices: Sequence[StoredInvoice], doing: CorrectionContext, session: AsyncClientSession
) -> None:
    await actions.take_invoice_steps(scope, invoices, StatusAction.APPROVE, session, note=doing.comment)


ACTS: Mapping[str, BulkAction] = {
    "void": BulkAction(copies.PERMISSION, True, "Void", "voided", _not_voided, _total, copies.void_invoice),
    "credit": BulkAction(copies.PERMISSION, True, "Credit", "credited", _not_credited, _left, _credit),
    "approve": BulkAction(
        delivery_audit.PERMISSION, False, "Approve", "approved", _not_approved, _total, _approve, _approve_all
    ),
}
