"""The sum of several carriers' invoices for one shipment, charge by charge."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from freight.core.money import CENTS
from freight.core.records import Stored


@dataclass(frozen=True)
class ReceivedCharge:
    """What is charged under one code: in the currency of the shipment's invoice, or in another one."""

    code: str
    text: str
    amount: Decimal | None
    currency: str = ""  # if it differs from the invoice's

    @property
    def is_charged(self) -> bool:
        """Whether any invoice charges it."""
        return self.amount is not None

    @property
    def value(self) -> str | None:
        """The user's value; None for none, and for one in another currency."""
        return None if self.amount is None or self.currency else f"{self.amount:f}"

    @property
    def other_currency(self) -> str:
        """The other currency it is charged in."""
        return self.currency if self.amount is not None else ""

    @property
    def other_value(self) -> str | None:
        """The amount in the other currency."""
        return f"{self.amount:f}" if self.amount is not None and self.currency else None


def sum_carrier_charges(invoices: Sequence[Stored], codes: Iterable[str], own: str) -> dict[str, ReceivedCharge]:
    """Return what stored invoices of one shipment charge under each of the codes, by code without case; a code that
    none of them charges any more has no amount. `own` is the currency of the shipment's invoice. Raises ValueError if
    one charge comes in two currencies, which cannot be added up."""
    sums: dict[str, ReceivedCharge] = {code.casefold(): ReceivedCharge(code, "", None) for code in codes}
    for invoice in invoices:
        currency = str(invoice["currency"] or own)
        for charge in invoice["charges"]:
            key = charge["charge_code"].casefold()
            if key not in sums:
                continue
            before = sums[key]
            foreign_currency = "" if currency == own else currency
            if before.amount is not None and before.currency != foreign_currency:
                currencies = f"{before.currency or own} and {currency}"
                raise ValueError(f"{charge['charge_text']} is charged in {currencies}. Enter the sum by hand.")
            amount = (before.amount or CENTS) + charge["amount"]
            sums[key] = ReceivedCharge(charge["charge_code"], charge["charge_text"], amount, foreign_currency)
    return sums
