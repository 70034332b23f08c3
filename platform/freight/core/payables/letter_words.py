"""The words of a letter's workbook and of the mail with its link, in the languages of letters."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class LetterSheetWords:
    """The sheets of a workbook, what its first sheet lists, and the heading of what differs."""

    letter: str
    lines: str
    sender: str
    carrier: str
    invoice_date: str
    due_date: str
    currency: str
    reason: str
    finding: str
    paid_on: str
    method: str
    reference: str


LETTER_SHEETS: Mapping[str, LetterSheetWords] = {
    "en": LetterSheetWords(
        letter="Letter",
        lines="Lines",
        sender="From",
        carrier="Carrier",
        invoice_date="Invoice date",
        due_date="Due date",
        currency="Currency",
        reason="Reason",
        finding="Finding",
        paid_on="Payment date",
        method="Payment method",
        reference="Payment reference",
    ),
    "de": LetterSheetWords(
        letter="Schreiben",
        lines="Positionen",
        sender="Absender",
        carrier="Frachtführer",
        invoice_date="Rechnungsdatum",
        due_date="Fällig am",
        currency="Währung",
        reason="Begründung",
        finding="Feststellung",
        paid_on="Zahlungsdatum",
        method="Zahlungsart",
        reference="Zahlungsreferenz",
    ),
    "es": LetterSheetWords(
        letter="Carta",
        lines="Líneas",
        sender="Remitente",
        carrier="Transportista",
        invoice_date="Fecha de factura",
        due_date="Vencimiento",
        currency="Moneda",
        reason="Motivo",
        finding="Observación",
        paid_on="Fecha de pago",
        method="Forma de pago",
        reference="Referencia de pago",
    ),
    "fr": LetterSheetWords(
        letter="Lettre",
        lines="Lignes",
        sender="Expéditeur",
        carrier="Transporteur",
        invoice_date="Date de facture",
        due_date="Échéance",
        currency="Devise",
        reason="Motif",
        finding="Constat",
        paid_on="Date de paiement",
        method="Mode de paiement",
        reference="Référence de paiement",
    ),
    "pl": LetterSheetWords(
        letter="Pismo",
        lines="Pozycje",
        sender="Nadawca",
        carrier="Przewoźnik",
        invoice_date="Data faktury",
        due_date="Termin płatności",
        currency="Waluta",
        reason="Uzasadnienie",
        finding="Ustalenie",
        paid_on="Data płatności",
        method="Sposób płatności",
        reference="Tytuł płatności",
    ),
}


@dataclass(frozen=True)
class LetterLinkWords:
    """What a mail says of the link to its letter. `until` has the last day."""

    label: str
    until: str


LETTER_LINKS: Mapping[str, LetterLinkWords] = {
    "en": LetterLinkWords("Read and answer the letter", "The link opens this letter only, until {day}."),
    "de": LetterLinkWords(
        "Schreiben lesen und beantworten", "Der Link öffnet nur dieses Schreiben und gilt bis {day}."
    ),
    "es": LetterLinkWords("Leer y contestar la carta", "El enlace abre solo esta carta y es válido hasta el {day}."),
    "fr": LetterLinkWords(
        "Lire la lettre et y répondre", "Le lien n’ouvre que cette lettre et reste valable jusqu’au {day}."
    ),
    "pl": LetterLinkWords("Przeczytaj pismo i odpowiedz", "Link otwiera tylko to pismo i działa do {day}."),
}
