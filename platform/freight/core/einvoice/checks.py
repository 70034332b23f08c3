"""What XRechnung and Peppol demand beyond EN 16931, by their own rule numbers, and what each missing term is called.

The official rules of EN 16931 come with the library; those of the two are checked here (XRechnung 3.0.2, section 12;
Peppol BIS Billing 3.0, rules PEPPOL-EN16931-R…).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from freight.core.einvoice.formats import EInvoiceFormat
from freight.core.einvoice.term_fields import TERM_FIELDS
from freight.core.einvoice.terms import Terms


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
    """A business term that must be filled in; `read` returns it."""

    rule: str
    term: str
    read: Callable[[Terms], Any]


def _party(group: str, name: str) -> Callable[[Terms], Any]:
    return lambda terms: terms.get(group, {}).get(name)


def _contact(name: str) -> Callable[[Terms], Any]:
    return lambda terms: next((one.get(name) for one in terms["BG-4"].get("contacts", ())), None)


def _term(name: str) -> Callable[[Terms], Any]:
    return lambda terms: terms.get(name)


_ADDRESSES = (
    _Demand("PEPPOL-EN16931-R020", "BT-34", _party("BG-4", "einvoicing_addr")),
    _Demand("PEPPOL-EN16931-R010", "BT-49", _party("BG-7", "einvoicing_addr")),
)
_XRECHNUNG = (
    _Demand("BR-DE-1", "BT-84", _term("BT-84")),
    _Demand("BR-DE-3", "BT-37", _party("BG-4", "city")),
    _Demand("BR-DE-4", "BT-38", _party("BG-4", "postcode")),
    _Demand("BR-DE-5", "BT-41", _contact("name")),
    _Demand("BR-DE-6", "BT-42", _contact("phone")),
    _Demand("BR-DE-7", "BT-43", _contact("email")),
    _Demand("BR-DE-8", "BT-52", _party("BG-7", "city")),
    _Demand("BR-DE-9", "BT-53", _party("BG-7", "postcode")),
    _Demand("BR-DE-15", "BT-10", _term("BT-10")),
    *_ADDRESSES,
)
_PEPPOL = (
    _Demand("PEPPOL-EN16931-R003", "BT-10", _term("BT-10")),
    *_ADDRESSES,
)
_DEMANDS: Mapping[EInvoiceFormat, Sequence[_Demand]] = {
    EInvoiceFormat.XRECHNUNG_CII: _XRECHNUNG,
    EInvoiceFormat.XRECHNUNG_UBL: _XRECHNUNG,
    EInvoiceFormat.PEPPOL: _PEPPOL,
}
# what every format needs, in the words of the field that mends it, before the official rules say it in theirs
_ALWAYS = (
    _Demand("BR-06", "BT-27", _party("BG-4", "name")),
    _Demand("BR-11", "BT-55", _party("BG-7", "country_code")),
)


def find_einvoice_problems(
    terms: Terms, chosen: EInvoiceFormat, *, by_access_point: bool = False
) -> list[EInvoiceProblem]:
    """Return what a format demands of an invoice and it lacks. `by_access_point`: both electronic addresses are needed
    in any format."""
    demands = dict.fromkeys((*_ALWAYS, *_DEMANDS.get(chosen, ()), *(_ADDRESSES if by_access_point else ())))
    problems = [EInvoiceProblem(demand.rule, _say(demand.term)) for demand in demands if not demand.read(terms)]
    if chosen is EInvoiceFormat.PEPPOL and terms["BT-3"] == "381" and not terms.get("BG-3"):
        problems.append(EInvoiceProblem("PEPPOL-EN16931-R080", "The credit note must name the invoice it credits."))
    return problems


def find_rule_term(rule: str) -> str:
    """Return the business term that a rule of ours is about, or an empty text."""
    demands = (*_ALWAYS, *_XRECHNUNG, *_PEPPOL)
    return next((demand.term for demand in demands if demand.rule == rule), "")


def _say(term: str) -> str:
    field = TERM_FIELDS[term]
    return f"Enter {field.called} in {field.place}."
