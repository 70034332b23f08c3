"""Any sequence of actions on invoices: lines sum to totals, credits never exceed, numbers are unique and never erased,
and a shipment has one living primary invoice."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule

from freight.core.errors import Invalid
from freight.core.invoices import corrections, credits
from freight.core.invoices.corrections import CREDIT_NOTE, CorrectionContext
from freight.core.invoices.statuses import StatusAction, get_next_status
from freight.core.money import sum_amounts
from tests.fixtures.invoices import invoice_of, line_of

DOING = CorrectionContext("ana", datetime(2026, 11, 22, tzinfo=UTC), "The reason.")
CENTS = st.integers(1, 50_000).map(lambda cents: str(Decimal(cents) / 100))
DISCOUNT = st.integers(-5_000, -1).map(lambda cents: str(Decimal(cents) / 100))


class Books(RuleBasedStateMachine):
    """Invoices of several shipments, by id; each operation is refused or carried out as a service would."""

    invoices = Bundle("invoices")

    def __init__(self) -> None:
        super().__init__()
        self.stored: dict[str, dict[str, Any]] = {}
        self.given: dict[str, str] = {}  # invoice → the number it was issued with
        self.count = 0

    def _id(self) -> str:
        self.count += 1
        return f"invoice {self.count}"

    def _store(self, *records: dict[str, Any]) -> None:
        self.stored |= {record["_id"]: record for record in records}

    def _notes_of(self, invoice_id: str, *, issued: bool) -> list[dict[str, Any]]:
        return [
            one
            for one in self.stored.values()
            if one["reference_id"] == invoice_id
            and one["reference_kind"] == "credits"
            and not one["is_deleted"]
            and (corrections.is_issued(one) or not issued)
        ]

    def _gives_back(self, note: dict[str, Any]) -> None:
        if note["invoice_type"] == CREDIT_NOTE and corrections.is_issued(note):
            self._store(corrections.add_credited_amount(self.stored[note["reference_id"]], note["total"], DOING))

    @rule(target=invoices, values=st.lists(CENTS, min_size=1, max_size=4), discount=st.none() | DISCOUNT)
    def capture(self, values: list[str], discount: str | None) -> str:
        new_id = self._id()
        wanted = [*values, *([discount] if discount else [])]
        lines = [line_of(value, line_id=f"{new_id} line {place}") for place, value in enumerate(wanted)]
        made = invoice_of(lines=lines, number="", status="Rated")
        self._store(made | {"_id": new_id, "shipment_ids": [f"shipment of {new_id}"]})
        return new_id

    @rule(invoice_id=invoices)
    def issue(self, invoice_id: str) -> None:
        invoice = self.stored[invoice_id]
        number = f"{invoice['invoice_type']}-{len(self.given) + 1}"
        try:
            if invoice["invoice_type"] == CREDIT_NOTE:
                credited = self.stored[invoice["reference_id"]]
                left = credits.compute_creditable_amounts(credited, self._notes_of(credited["_id"], issued=True))
                texts = {line["line_id"]: line["charge_text"] for line in credited["lines"]}
                credits.check_credit_note(invoice, left, texts)
                issued = corrections.mark_invoice_issued(invoice, number, DOING)
                self._store(corrections.add_credited_amount(credited, -issued["total"], DOING))
            else:
                issued = corrections.mark_invoice_issued(invoice, number, DOING)
        except Invalid:
            return
        self._store(issued)
        self.given[invoice_id] = issued["number"]

    @rule(
        invoice_id=invoices, action=st.sampled_from([StatusAction.APPROVE, StatusAction.WITHDRAW, StatusAction.DELIVER])
    )
    def move(self, invoice_id: str, action: StatusAction) -> None:
        status = get_next_status(self.stored[invoice_id]["status"], action)
        if status:
            self._store(self.stored[invoice_id] | {"status": status})

    @rule(target=invoices, invoice_id=invoices, cents=st.none() | st.integers(1, 60_000))
    def credit(self, invoice_id: str, cents: int | None) -> str:
        invoice = self.stored[invoice_id]
        try:
            left = credits.compute_creditable_amounts(invoice, self._notes_of(invoice_id, issued=True))
            shares = (
                credits.allocate_full_credit(left)
                if cents is None
                else credits.allocate_credit_amount(Decimal(cents) / 100, left)
            )
            lines = credits.build_credit_note_lines(invoice, shares, "The reason.")
            note = corrections.make_credit_note(invoice, self._id(), lines, "2026-11-22", DOING)
        except Invalid:
            return invoice_id
        self._store(note)
        return note["_id"]

    @rule(target=invoices, invoice_id=invoices)
    def correct(self, invoice_id: str) -> str:
        invoice = self.stored[invoice_id]
        if self._notes_of(invoice_id, issued=False):
            return invoice_id
        try:
            voided, copy = corrections.void_and_copy_invoice(invoice, self._id(), DOING)
        except Invalid:
            return invoice_id
        self._gives_back(invoice)
        self._store(voided, copy)
        return copy["_id"]

    @rule(invoice_id=invoices)
    def delete(self, invoice_id: str) -> None:
        invoice = self.stored[invoice_id]
        if self._notes_of(invoice_id, issued=False):
            return
        try:
            deleted = corrections.mark_invoice_deleted(invoice, DOING, is_admin=True, brand="Freight")
        except Invalid:
            return
        self._gives_back(invoice)
        self._store(deleted)

    @rule(target=invoices, invoice_id=invoices)
    def replicate(self, invoice_id: str) -> str:
        try:
            copy = corrections.copy_as_additional(self.stored[invoice_id], self._id(), DOING)
        except Invalid:
            return invoice_id
        self._store(copy)
        return copy["_id"]

    @rule(invoice_id=consumes(invoices))
    def leave(self, invoice_id: str) -> None:
        """Leave this one: it is not picked up again."""

    @invariant()
    def lines_sum_to_totals(self) -> None:
        for invoice in self.stored.values():
            assert invoice["total"] == sum_amounts(line["invoice_value"] for line in invoice["lines"])

    @invariant()
    def credits_never_exceed(self) -> None:
        for invoice in self.stored.values():
            notes = self._notes_of(invoice["_id"], issued=True)
            assert invoice["credited"] == -sum_amounts(note["total"] for note in notes)
            assert 0 <= invoice["credited"] <= max(invoice["total"], Decimal(0))
            for line in invoice["lines"]:
                own = [one for note in notes for one in note["lines"] if one["line_id"] == line["line_id"]]
                assert all(one["invoice_value"] < 0 for one in own)
                assert -sum_amounts(one["invoice_value"] for one in own) <= max(line["invoice_value"], Decimal(0))

    @invariant()
    def numbers_are_unique_and_never_erased(self) -> None:
        for invoice_id, number in self.given.items():
            assert self.stored[invoice_id]["number"] == number
        assert len(set(self.given.values())) == len(self.given)
        assert {one["_id"] for one in self.stored.values() if one["number"]} == set(self.given)

    @invariant()
    def a_shipment_has_one_living_primary_at_most(self) -> None:
        living = [
            one
            for invoice in self.stored.values()
            if invoice["is_primary"] and not invoice["is_deleted"]
            for one in invoice["shipment_ids"]
        ]
        assert len(set(living)) == len(living)


Books.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
TestBooks = Books.TestCase
