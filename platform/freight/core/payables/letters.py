"""What carriers get from us about an invoice: which letter when, and the words that are printed in its language."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from freight.core.payables.statuses import EXCEPTIONS, PayableStatus


class LetterKind(StrEnum):
    """What a letter is about."""

    REMITTANCE = "remittance"
    DISPUTE = "dispute"
    SHORT_PAY = "shortPay"


class LetterChannel(StrEnum):
    """How a letter reaches the carrier."""

    MAIL = "mail"
    WORKBOOK = "workbook"  # mailed, with its lines as a workbook
    PORTAL = "portal"  # mailed as a link to a page with the letter, where the carrier can answer
    PDF = "pdf"  # saved, for the post or for the carrier's portal


MAILED = frozenset({LetterChannel.MAIL, LetterChannel.WORKBOOK, LetterChannel.PORTAL})
WITH_WORKBOOK = frozenset({LetterChannel.WORKBOOK, LetterChannel.PORTAL})


@dataclass(frozen=True)
class LetterSubject:
    """What decides which letters an invoice can have. `charged` and `approved` have the tax in them; `is_in_payment`: a
    payment that is scheduled or made has some of it."""

    status: PayableStatus
    charged: Decimal
    approved: Decimal | None
    is_in_payment: bool


def explain_missing_letter(kind: LetterKind, about: LetterSubject) -> str:
    """Return why an invoice has nothing to say in a letter of that kind; "" if it has."""
    if kind is LetterKind.REMITTANCE and not about.is_in_payment:
        return "It is in no payment yet."
    if kind is LetterKind.DISPUTE and about.status not in EXCEPTIONS:
        return "Only an exception or a disputed invoice has something to dispute."
    if kind is LetterKind.SHORT_PAY and (about.approved is None or about.approved >= about.charged):
        return "It is not approved for less than the carrier charges."
    return ""


@dataclass(frozen=True)
class LetterWords:
    """The headings of a letter's table in one language, and the locale of its days and figures where the system's own
    is of another language."""

    name: str
    locale: str
    invoice: str
    day: str
    shipment: str
    charged: str
    agreed: str
    paid: str
    difference: str
    total: str
    tax: str


LANGUAGES: Mapping[str, LetterWords] = {
    "en": LetterWords(
        "English", "en-US", "Invoice", "Date", "Shipment", "Charged", "Agreed", "Paid", "Difference", "Total", "Tax"
    ),
    "de": LetterWords(
        "German",
        "de-DE",
        "Rechnung",
        "Datum",
        "Sendung",
        "Berechnet",
        "Vereinbart",
        "Bezahlt",
        "Differenz",
        "Summe",
        "Steuer",
    ),
    "es": LetterWords(
        "Spanish",
        "es-ES",
        "Factura",
        "Fecha",
        "Envío",
        "Facturado",
        "Acordado",
        "Pagado",
        "Diferencia",
        "Total",
        "Impuesto",
    ),
    "fr": LetterWords(
        "French", "fr-FR", "Facture", "Date", "Expédition", "Facturé", "Convenu", "Payé", "Différence", "Total", "Taxe"
    ),
    "pl": LetterWords(
        "Polish",
        "pl-PL",
        "Faktura",
        "Data",
        "Przesyłka",
        "Naliczono",
        "Uzgodniono",
        "Zapłacono",
        "Różnica",
        "Razem",
        "Podatek",
    ),
}


def get_letter_locale(language: str, locale: str) -> str:
    """Return the locale of a letter's days and figures: the system's if it is of that language."""
    return locale if locale.split("-")[0] == language else LANGUAGES[language].locale
