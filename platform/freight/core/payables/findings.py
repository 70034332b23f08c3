"""What the audit of a carrier's invoice finds: a code and its values, and the sentence in English that is shown and
stored. By code and values a letter repeats it in its own language."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from functools import reduce
from typing import Self

from freight.core.locales import show_day, show_figure


class FindingCode(StrEnum):
    """What was found. The last ones are parts of others."""

    WAITS = "waits"
    NOT_RATED = "notRated"
    NO_INVOICE = "noInvoice"
    SEVERAL_CURRENCIES = "severalCurrencies"
    HELD = "held"
    MISMATCH = "mismatch"
    NOT_CHARGED = "notCharged"
    SETTLED = "settled"
    DUPLICATE = "duplicate"
    OTHER_CARRIER = "otherCarrier"
    UNLISTED_CARRIER = "unlistedCarrier"
    UNLISTED_CARRIERS = "unlistedCarriers"
    ORDER_MISSING = "orderMissing"
    ORDER_OTHER_CARRIER = "orderOtherCarrier"
    ORDER_CLOSED = "orderClosed"
    ORDER_TOO_EARLY = "orderTooEarly"
    ORDER_EXPIRED = "orderExpired"
    ORDER_OTHER_CURRENCY = "orderOtherCurrency"
    ORDERS_SEVERAL = "ordersSeveral"
    ORDER_OVER = "orderOver"
    TAX_DIFFERS = "taxDiffers"
    TAX_MISSING = "taxMissing"
    TAX_NOT_DUE = "taxNotDue"
    TAX_SELF_ASSESSED = "taxSelfAssessed"
    TAX_UNDECIDED = "taxUndecided"
    TAX_BASIS = "taxBasis"
    BOTH = "both"
    AND_MORE = "andMore"
    NUMBER_OF_CARRIER = "numberOfCarrier"
    SAME_TOTAL = "sameTotal"
    SAME_CHARGES = "sameCharges"


ENGLISH_FINDINGS: Mapping[FindingCode, str] = {
    FindingCode.WAITS: "Not on the shipment’s charges yet.",
    FindingCode.NOT_RATED: "The shipment isn’t rated.",
    FindingCode.NO_INVOICE: "The shipment has no invoice with these charges.",
    FindingCode.SEVERAL_CURRENCIES: (
        "Its shipments are billed in {currencies}. Ask the carrier for an invoice in one currency."
    ),
    FindingCode.HELD: "Held as a possible duplicate of invoice {numbers}.",
    FindingCode.MISMATCH: "{name}: the tariff says {tariff}, not {amount}.",
    FindingCode.NOT_CHARGED: "{name} is no longer on the shipment’s invoice.",
    FindingCode.SETTLED: "{name} was settled at {settled}, not {amount}.",
    FindingCode.DUPLICATE: "Looks like a duplicate of invoice {number}: same shipment {shipments}, {same}.",
    FindingCode.OTHER_CARRIER: "Carrier on the shipment: {named}, on this invoice: {carrier} ({shipments}).",
    FindingCode.UNLISTED_CARRIER: (
        "{sentence} {carriers} isn’t in the carrier list; if they are one carrier, add its code and name."
    ),
    FindingCode.UNLISTED_CARRIERS: (
        "{sentence} {carriers} aren’t in the carrier list; if they are one carrier, add its code and name."
    ),
    FindingCode.ORDER_MISSING: (
        "There is no {number}. Enter it under Purchase orders, or ask the carrier for the right number."
    ),
    FindingCode.ORDER_OTHER_CARRIER: (
        "{number} is for {carrier}. Ask the carrier for the right number, or approve without the PO."
    ),
    FindingCode.ORDER_CLOSED: "{number} is closed. Open it again, or approve without the PO.",
    FindingCode.ORDER_TOO_EARLY: (
        "{number} is valid from {day}, and the invoice is of {dated}. Change its dates, or approve without it."
    ),
    FindingCode.ORDER_EXPIRED: (
        "{number} expired on {day}, and the invoice is of {dated}. Extend it, or approve without the PO."
    ),
    FindingCode.ORDER_OTHER_CURRENCY: (
        "{number} is in {ordered}, and the invoice in {charged}. Approve without the PO, or reject it."
    ),
    FindingCode.ORDERS_SEVERAL: (
        "Several POs fit this shipment: {numbers}. Have the carrier name one, or approve without a PO."
    ),
    FindingCode.ORDER_OVER: (
        "{number} has {left} {currency} left, and this invoice needs {needed}. Raise the PO, or approve without it."
    ),
    FindingCode.TAX_DIFFERS: "Tax: the rules give {expected} ({basis}), and the invoice has {tax}.",
    FindingCode.TAX_MISSING: (
        "Tax: the rules give {expected} ({basis}), and the file says nothing of tax. Upload it with the tax, or ask "
        "the carrier for an invoice with it."
    ),
    FindingCode.TAX_NOT_DUE: "Tax: the rules give none, and the invoice has {tax}.",
    FindingCode.TAX_SELF_ASSESSED: "Tax: the invoice has {tax}, and we declare this tax ourselves ({basis}).",
    FindingCode.TAX_UNDECIDED: "Tax: {problem}",
    FindingCode.TAX_BASIS: "{percent} % of {base}",
    FindingCode.BOTH: "{first} and {second}",
    FindingCode.AND_MORE: "{names} and {count} more",
    FindingCode.NUMBER_OF_CARRIER: "{number} of {carrier}",
    FindingCode.SAME_TOTAL: "same total {amount} {currency}",
    FindingCode.SAME_CHARGES: "same charges",
}
_AMOUNTS = frozenset({"tariff", "amount", "settled", "left", "needed", "expected", "tax", "percent", "base"})
_DAYS = frozenset({"day", "dated"})


class Finding(str):
    """A sentence of the audit in English, which knows what it is written of."""

    code: FindingCode
    values: Mapping[str, str]

    def __new__(cls, code: FindingCode, values: Mapping[str, str]) -> Self:
        """Write the sentence."""
        finding = super().__new__(cls, ENGLISH_FINDINGS[code].format(**values).strip())
        finding.code, finding.values = code, values
        return finding

    def __reduce__(self) -> tuple[type[Self], tuple[FindingCode, Mapping[str, str]]]:
        """Return what a copy is made of."""
        return type(self), (self.code, self.values)


@dataclass(frozen=True)
class FindingSource:
    """What a stored sentence was written of; a value may be a sentence with a source of its own."""

    text: str
    code: str
    values: Mapping[str, str]


def write_finding(code: FindingCode, **values: str | Decimal | None) -> Finding:
    """Return what was found. A value may be another finding."""
    return Finding(code, {name: value if isinstance(value, str) else str(value) for name, value in values.items()})


def join_finding_names(names: Sequence[str]) -> str:
    """Return names as one value of a finding: `A and B`."""
    return reduce(lambda first, second: write_finding(FindingCode.BOTH, first=first, second=second), names)


def list_finding_sources(sentences: Iterable[str]) -> list[FindingSource]:
    """Return the sources of sentences, each once; those that others wrote have none."""
    sources: dict[str, FindingSource] = {}
    for sentence in sentences:
        if isinstance(sentence, Finding):
            values = {name: str(value) for name, value in sentence.values.items()}
            sources[str(sentence)] = FindingSource(str(sentence), sentence.code.value, values)
            sources |= {source.text: source for source in list_finding_sources(sentence.values.values())}
    return list(sources.values())


def translate_finding(sentence: str, sources: Mapping[str, FindingSource], words: Mapping[str, str], tag: str) -> str:
    """Return a sentence in another language: `words` are its sentences by code, days and amounts are written by the
    locale `tag`. A sentence without a source, or in a language without words, is returned as it is."""
    source = sources.get(sentence)
    pattern = words.get(source.code) if source else None
    if source is None or pattern is None:
        return str(sentence)
    others = {text: other for text, other in sources.items() if text != sentence}
    values = {name: _write_value(name, value, others, words, tag) for name, value in source.values.items()}
    return pattern.format(**values).strip()


def _write_value(
    name: str, value: str, sources: Mapping[str, FindingSource], words: Mapping[str, str], tag: str
) -> str:
    if name in _DAYS:
        return show_day(value, tag)
    if name not in _AMOUNTS:
        return translate_finding(value, sources, words, tag)
    try:
        return show_figure(f"{Decimal(value.replace(',', '')):f}", tag)
    except InvalidOperation:
        return value
