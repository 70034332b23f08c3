"""What a letter says of an invoice: the values of its template, and the rows of its table."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from freight.core.locales import show_amount, show_day
from freight.core.money import ZERO, sum_amounts
from freight.core.payables.finding_words import FINDING_WORDS
from freight.core.payables.findings import (
    FindingCode,
    FindingSource,
    list_finding_sources,
    translate_finding,
    write_finding,
)
from freight.core.payables.letters import LetterKind, get_letter_locale
from freight.core.records import Record
from freight.documents.records.payable import StoredPayable


@dataclass(frozen=True)
class LetterLine:
    """What an invoice charges for one shipment, or what a payment pays of one invoice."""

    number: str
    day: str
    charged: Decimal
    due: Decimal
    finding: str = ""

    @property
    def difference(self) -> Decimal:
        """What is charged above what is due."""
        return self.charged - self.due


@dataclass(frozen=True)
class LetterPayment:
    """The payment that a remittance advice is about."""

    day: str
    method: str
    reference: str
    total: Decimal


@dataclass(frozen=True)
class LetterFacts:
    """What a letter is about. `charged` and `due`, the amount we pay as far as it is decided, have the tax in them.
    `lines`: in a remittance advice the
    invoices of the payment, otherwise the shipments that differ. Findings are in the language of the letter; `note` is
    as a person wrote it."""

    carrier: str
    number: str
    invoice_date: str
    due_date: str
    currency: str
    charged: Decimal
    due: Decimal
    note: str
    findings: Sequence[str]
    lines: Sequence[LetterLine]
    payment: LetterPayment | None
    day: str
    writer: str
    company: str

    @property
    def difference(self) -> Decimal:
        """What is charged above what is due."""
        return self.charged - self.due

    @property
    def totals(self) -> LetterLine:
        """The sum of the lines."""
        charged = sum_amounts(line.charged for line in self.lines)
        return LetterLine("", "", charged, sum_amounts(line.due for line in self.lines))


def build_letter_values(facts: LetterFacts, language: str, locale: str) -> Record:
    """Return the values of a template, plain JSON: days and figures as people of its language write them."""
    tag = get_letter_locale(language, locale)

    def amount(value: Decimal) -> str:
        return show_amount(value, facts.currency, tag)

    payment = facts.payment or LetterPayment("", "", "", ZERO)
    return {
        "carrier": facts.carrier,
        "company": facts.company,
        "writer": facts.writer,
        "today": show_day(facts.day, tag),
        "invoice": {
            "number": facts.number,
            "date": show_day(facts.invoice_date, tag),
            "due_date": show_day(facts.due_date, tag),
            "currency": facts.currency,
            "charged": amount(facts.charged),
            "agreed": amount(facts.due),
            "difference": amount(facts.difference),
            "note": facts.note,
        },
        "payment": {
            "day": show_day(payment.day, tag),
            "method": payment.method,
            "reference": payment.reference,
            "amount": amount(payment.total),
        },
        "findings": list(facts.findings),
        "lines": [
            {
                "number": line.number,
                "day": show_day(line.day, tag),
                "charged": amount(line.charged),
                "agreed": amount(line.due),
                "difference": amount(line.difference),
                "finding": line.finding,
            }
            for line in facts.lines
        ],
        "totals": {
            "charged": amount(facts.totals.charged),
            "agreed": amount(facts.totals.due),
            "difference": amount(facts.totals.difference),
        },
    }


Translation = Callable[[str], str]


def choose_translation(sources: Iterable[FindingSource], language: str, locale: str) -> Translation:
    """Return what puts findings of the audit into the language of a letter. What a person wrote stays as it is."""
    by_text = {source.text: source for source in sources}
    words, tag = FINDING_WORDS.get(language, {}), get_letter_locale(language, locale)
    return lambda sentence: translate_finding(sentence, by_text, words, tag)


def build_letter_lines(kind: LetterKind, payable: StoredPayable, translate: Translation) -> list[LetterLine]:
    """Return the shipments a dispute or a short-pay notice is about: those that differ or that need someone."""
    return [
        LetterLine(
            line["shipment_number"],
            "",
            line["charged"],
            line["agreed"],
            " ".join(translate(finding) for finding in (line["order_finding"], line["finding"]) if finding),
        )
        for line in payable["lines"]
        if line["charged"] != line["agreed"]
        or (kind is LetterKind.DISPUTE and (line["finding"] or line["order_finding"]))
    ]


def build_tax_difference(payable: StoredPayable, name: str) -> list[LetterLine]:
    """Return the tax as a line of its own, called `name`, where we pay another one than is charged. What differs is
    among the findings of the invoice."""
    charged = payable.get("tax_charged") or ZERO
    due = (payable.get("tax_agreed") if payable["approved"] is None else payable.get("approved_tax")) or ZERO
    return [] if charged == due else [LetterLine(name, "", charged, due)]


def build_sample_facts(kind: LetterKind, company: str, language: str, locale: str) -> LetterFacts:
    """Return a made-up invoice, by which a template is tried."""
    payment = None
    findings = (
        write_finding(FindingCode.MISMATCH, name="Freight", tariff=Decimal("600.00"), amount=Decimal("640.00")),
        write_finding(FindingCode.NOT_CHARGED, name="Liftgate"),
    )
    freight, liftgate = map(choose_translation(list_finding_sources(findings), language, locale), findings)
    lines = [
        LetterLine("SHP-000418", "", Decimal("640.00"), Decimal("600.00"), freight),
        LetterLine("SHP-000431", "", Decimal("85.00"), ZERO, liftgate),
    ]
    if kind is LetterKind.REMITTANCE:
        payment = LetterPayment("2026-03-31", "ACH", "Batch 48", Decimal("600.00"))
        lines = [LetterLine("MC-20418", "2026-03-02", Decimal("725.00"), Decimal("600.00"))]
    return LetterFacts(
        carrier="Midway Carriers",
        number="MC-20418",
        invoice_date="2026-03-02",
        due_date="2026-04-01",
        currency="USD",
        charged=Decimal("725.00"),
        due=Decimal("600.00"),
        note="Settled at the tariff",
        findings=(),
        lines=lines,
        payment=payment,
        day="2026-03-20",
        writer="Ana Ortiz",
        company=company,
    )
