"""What XRechnung and Peppol demand beyond EN 16931, by their own rule numbers, and what each missing term is called.

The official rules of EN 16931 come with the library; those of the two are checked here (XRechnung 3.0.2, section 12;
Peppol BIS Billing 3.0, rules PEPPOL-EN16931-R…).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from freight.core.einvoice.formats import EInvoiceFormat
from freight.core.einvoice.terms import Terms

_ACCOUNT, _REGISTRATION = "the account, under Tax", "the tax registration"


@dataclass(frozen=True)
class EInvoiceProblem:
    """What keeps an invoice from being sent as data: the rule it breaks, and the remedy in words."""

    rule: str
    message: str

    @property
    def words(self) -> str:
        """Return the remedy with the rule."""
        return f"{self.message} ({self.rule})"


@dataclass(frozen=True)
class _Demand:
    """A term that must be filled in: `read` returns it, `called` names it, `place` says where it is entered."""

    rule: str
    read: Callable[[Terms], Any]
    called: str
    place: str


def _party(group: str, name: str) -> Callable[[Terms], Any]:
    return lambda terms: terms.get(group, {}).get(name)


def _contact(name: str) -> Callable[[Terms], Any]:
    return lambda terms: next((one.get(name) for one in terms["BG-4"].get("contacts", ())), None)


def _term(name: str) -> Callable[[Terms], Any]:
    return lambda terms: terms.get(name)


_XRECHNUNG = (
    _Demand("BR-DE-1", _term("BT-84"), "the IBAN to pay to", _REGISTRATION),
    _Demand("BR-DE-3", _party("BG-4", "city"), "our city", _REGISTRATION),
    _Demand("BR-DE-4", _party("BG-4", "postcode"), "our postal code", _REGISTRATION),
    _Demand("BR-DE-5", _contact("name"), "our contact's name", _REGISTRATION),
    _Demand("BR-DE-6", _contact("phone"), "our contact's phone number", _REGISTRATION),
    _Demand("BR-DE-7", _contact("email"), "our contact's email address", _REGISTRATION),
    _Demand("BR-DE-8", _party("BG-7", "city"), "the customer's city", _ACCOUNT),
    _Demand("BR-DE-9", _party("BG-7", "postcode"), "the customer's postal code", _ACCOUNT),
    _Demand("BR-DE-15", _term("BT-10"), "the buyer reference", _ACCOUNT),
    _Demand("PEPPOL-EN16931-R020", _party("BG-4", "einvoicing_addr"), "our electronic address", _REGISTRATION),
    _Demand("PEPPOL-EN16931-R010", _party("BG-7", "einvoicing_addr"), "the customer's electronic address", _ACCOUNT),
)
_PEPPOL = (
    _Demand("PEPPOL-EN16931-R003", _term("BT-10"), "the buyer reference", _ACCOUNT),
    _Demand("PEPPOL-EN16931-R020", _party("BG-4", "einvoicing_addr"), "our electronic address", _REGISTRATION),
    _Demand("PEPPOL-EN16931-R010", _party("BG-7", "einvoicing_addr"), "the customer's electronic address", _ACCOUNT),
)
_DEMANDS: Mapping[EInvoiceFormat, Sequence[_Demand]] = {
    EInvoiceFormat.XRECHNUNG_CII: _XRECHNUNG,
    EInvoiceFormat.XRECHNUNG_UBL: _XRECHNUNG,
    EInvoiceFormat.PEPPOL: _PEPPOL,
}
# what every format needs, in the words of the field that mends it, before the official rules say it in theirs
_ALWAYS = (
    _Demand("BR-06", _party("BG-4", "name"), "our name", _REGISTRATION),
    _Demand("BR-11", _party("BG-7", "country_code"), "the customer's country", "the account"),
)


def find_einvoice_problems(terms: Terms, chosen: EInvoiceFormat) -> list[EInvoiceProblem]:
    """Return what a format demands of an invoice and it lacks."""
    problems = [
        EInvoiceProblem(demand.rule, f"Enter {demand.called} in {demand.place}.")
        for demand in (*_ALWAYS, *_DEMANDS.get(chosen, ()))
        if not demand.read(terms)
    ]
    if chosen is EInvoiceFormat.PEPPOL and terms["BT-3"] == "381" and not terms.get("BG-3"):
        problems.append(EInvoiceProblem("PEPPOL-EN16931-R080", "The credit note must name the invoice it credits."))
    return problems
