"""Read what a letter is about: an invoice, what it may be written, and the payment it is in."""

from decimal import Decimal
from typing import NamedTuple

from freight.core.money import ZERO
from freight.core.payables.findings import FindingSource
from freight.core.payables.letters import LANGUAGES, LetterKind, LetterSubject, explain_missing_letter
from freight.core.payables.statuses import PayableStatus, PaymentStatus
from freight.documents.carrier_payment import CarrierPayment
from freight.documents.company import Company
from freight.documents.payable import Payable
from freight.documents.records.carrier_payment import StoredCarrierPayment
from freight.documents.records.payable import StoredPayable
from freight.features.payables.letters.content import (
    LetterFacts,
    LetterLine,
    LetterPayment,
    build_letter_lines,
    build_sample_facts,
    build_tax_difference,
    choose_translation,
)
from freight.features.payables.tax_views import get_payable_gross
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, scoped

_PAYS = (PaymentStatus.SCHEDULED, PaymentStatus.PAID)


async def find_letter_payment(scope: Scope, payable: StoredPayable) -> StoredCarrierPayment | None:
    """Return the latest payment of an invoice that is scheduled or made."""
    query = {"parts.payable_id": payable["_id"], "status": {"$in": list(_PAYS)}}
    payments = await scoped(CarrierPayment, scope).find(query).sort("_id", -1).limit(1).to_list()
    return payments[0] if payments else None


def explain_letter_obstacle(kind: LetterKind, payable: StoredPayable, payment: StoredCarrierPayment | None) -> str:
    """Return why no letter of that kind can be written about an invoice; "" if one can."""
    about = LetterSubject(
        PayableStatus(payable["status"]), get_payable_gross(payable), payable["approved"], payment is not None
    )
    return explain_missing_letter(kind, about)


class LetterStyle(NamedTuple):
    """What a letter is written as: its kind, its language and whoever writes it."""

    kind: LetterKind
    language: str
    writer: str


async def build_letter_facts(
    scope: Scope, style: LetterStyle, payable: StoredPayable, payment: StoredCarrierPayment | None
) -> LetterFacts:
    """Return what a letter says of an invoice; a remittance advice, of all invoices of its payment."""
    kind, sources = style.kind, [FindingSource(**source) for source in payable.get("finding_sources", [])]
    translate = choose_translation(sources, style.language, scope.place.locale)
    lines = [
        *build_letter_lines(kind, payable, translate),
        *build_tax_difference(payable, LANGUAGES[style.language].tax),
    ]
    paid = None
    if kind is LetterKind.REMITTANCE and payment:
        lines = await _list_paid_invoices(scope, payment)
        day = payment["paid_on"] or payment["pay_on"]
        paid = LetterPayment(day, payment["method"], payment["reference"], payment["total"])
    return LetterFacts(
        carrier=payable["carrier"],
        number=payable["number"],
        invoice_date=payable["invoice_date"],
        due_date=payable["due_date"],
        currency=payable["currency"],
        charged=get_payable_gross(payable),
        due=_get_due(payable),
        note=payable["note"],
        findings=[translate(finding) for finding in payable["findings"]],
        lines=lines,
        payment=paid,
        day=clock.today(scope.place).isoformat(),
        writer=style.writer,
        company=await load_company_name(scope),
    )


def _get_due(payable: StoredPayable) -> Decimal:
    """Return what we pay with its tax, as far as it is decided."""
    if payable["approved"] is not None:
        return payable["approved"]
    return payable["agreed"] + (payable.get("tax_agreed") or ZERO)


async def load_sample_facts(scope: Scope, kind: LetterKind, language: str) -> LetterFacts:
    """Return a made-up invoice to the company of the scope."""
    return build_sample_facts(kind, await load_company_name(scope), language, scope.place.locale)


async def load_company_name(scope: Scope) -> str:
    """Return the name of the company, which signs."""
    company = await Company.get(scope.company_id)
    assert company is not None  # the scope was made from it
    return company.name


async def _list_paid_invoices(scope: Scope, payment: StoredCarrierPayment) -> list[LetterLine]:
    ids = [part["payable_id"] for part in payment["parts"]]
    # invoices are never deleted: one that is missing must not be printed as charged with nothing
    payables = index_by_id(await scoped(Payable, scope).find({"_id": {"$in": ids}}, archived=True).to_list())
    return [
        LetterLine(part["number"], payable["invoice_date"], get_payable_gross(payable), part["amount"])
        for part in payment["parts"]
        for payable in [payables[part["payable_id"]]]
    ]
