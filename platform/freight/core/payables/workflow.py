"""Workflow rules: how carriers' invoices are approved, and who may release their payment."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum

# a person who changed a carrier's terms within these days may not pay it alone
LATELY = timedelta(days=30)


class ApprovalMethod(StrEnum):
    """How an invoice gets approved."""

    MATCH = "match"  # by itself, once it matches
    ONE = "one"  # by one person
    LADDER = "ladder"  # by an approval ladder: by several people, one after the other


@dataclass(frozen=True)
class WorkflowRule:
    """One rule: which invoices it is for, and what it requires. Empty criteria match anything. Amounts are in
    `currency`, from `from_amount` up to and including `to_amount`."""

    id: str
    name: str
    place: int
    approval: ApprovalMethod
    ladder_id: str = ""
    second_person: bool = False
    short_pay: bool = False  # a settlement below the charged amount is not an exception
    carrier_key: str = ""
    account: str = ""
    currency: str = ""
    from_amount: Decimal | None = None
    to_amount: Decimal | None = None
    tag_id: str = ""

    def applies(
        self,
        carrier_key: str,
        accounts: Collection[str],
        currency: str,
        amount: Decimal,
        tag_ids: Collection[str] = (),
    ) -> bool:
        """Return whether it is for such an invoice. One of another currency is not compared with its amounts."""
        if self.tag_id and self.tag_id not in tag_ids:
            return False
        if self.carrier_key and self.carrier_key != carrier_key:
            return False
        if self.account and self.account not in accounts:
            return False
        if self.currency and self.currency != currency:
            return False
        if self.from_amount is not None and amount < self.from_amount:
            return False
        return self.to_amount is None or amount <= self.to_amount


def choose_rule(
    rules: Iterable[WorkflowRule],
    carrier_key: str,
    accounts: Collection[str],
    currency: str,
    amount: Decimal,
    tag_ids: Collection[str] = (),
) -> WorkflowRule | None:
    """Return the first rule, in the order that users gave them, that is for an invoice charging this amount."""
    fit = [rule for rule in rules if rule.applies(carrier_key, accounts, currency, amount, tag_ids)]
    return min(fit, key=lambda rule: (rule.place, rule.name.casefold(), rule.id), default=None)


@dataclass(frozen=True)
class PaymentInvoice:
    """An invoice of a payment, as far as its release is concerned."""

    number: str
    received_by: str
    approvers: Collection[str]
    second_person: bool


def find_release_conflict(
    person: str, invoices: Iterable[PaymentInvoice], changes: Iterable[tuple[str, datetime]], now: datetime
) -> list[str]:
    """Return what a person did that keeps them from releasing a payment alone, in words that follow their name; empty
    if they may. `changes`: who changed the terms of the carrier, and when."""
    reasons: list[str] = []
    for invoice in invoices:
        if not invoice.second_person:
            continue
        if person in invoice.approvers:
            reasons.append(f"approved {invoice.number}")
        elif person == invoice.received_by:
            reasons.append(f"uploaded {invoice.number}")
    if any(by == person and now - on < LATELY for by, on in changes):
        reasons.append(f"changed the carrier’s terms in the last {LATELY.days} days")
    return reasons
