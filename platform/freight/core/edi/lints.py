"""What partners reject although every segment is valid: totals that do not add up, a carrier without a code, duplicate
references."""

from collections.abc import Sequence
from decimal import Decimal

from freight.core.edi.findings import EdiFileFinding, build_hold_finding, build_note_finding
from freight.core.edi.interchange import ReadSegment, ReadSet
from freight.core.edi.types import InvalidElementValue, parse_element_figure, parse_implied_cents
from freight.core.money import ZERO, half_up, sum_amounts

_CARRIERS = frozenset({"210", "110", "310"})
# the references by which a carrier's customer knows a shipment
_BILLS = frozenset({"BM", "MB", "BL", "OB", "AW", "WY"})
_DUE, _LINE_AMOUNT, _TAX = ("9", "77", "86", "128"), ("203", "23", "8", "64"), "124"
_EDIFACT_CREDIT = "381"


def lint_edi_set(read: ReadSet, amount: Decimal | None = None) -> list[EdiFileFinding]:
    """Return the findings in a set; `amount` is what the invoice asks for, with its tax."""
    try:
        file_findings = _totals(read, amount)
    except InvalidElementValue:
        file_findings = []  # reported as a wrong type
    if read.code in _CARRIERS:
        file_findings += _carrier(read)
    return file_findings + _doubled(read.segments)


def _totals(read: ReadSet, amount: Decimal | None) -> list[EdiFileFinding]:
    """Compare each figure that says what is to be paid with the first of them."""
    beginning = read.first("BGM")
    credits = beginning is not None and beginning.text(1) == _EDIFACT_CREDIT
    figures = {
        "810": _of_810,
        "INVOIC": _of_edifact,
        "IFTFCC": _of_edifact,
    }.get(read.code, _of_carrier)(read.segments)
    if credits and all(figure < 0 for _, figure, _ in figures):
        # a mapping that uses `total` and `amount`: some partners agreed to that
        message = (
            "BGM 381 is a credit note already: with negative amounts, most partners read a charge. Map documentTotal."
        )
        return [build_note_finding("credit_sign", message, "MOA", figures[0][2])]
    if amount is not None:
        amount = -amount if credits else amount
        figures = [("the invoice", amount, 0), *figures]
    if len(figures) < 2:
        return []
    name, first, _ = figures[0]
    return [
        build_hold_finding("totals",
            f"{total_name} comes to {figure}, {name} to {first}. Partners reject a difference of a cent.",
             place=place)
        for total_name, figure, place in figures[1:]
        if figure != first
    ]  # fmt: skip


def _of_carrier(rows: Sequence[ReadSegment]) -> list[tuple[str, Decimal, int]]:
    figures = []
    for place, row in enumerate(rows, 1):
        if row.tag == "B3" and row.text(7):
            figures.append(("B307", parse_implied_cents(row.text(7)), place))
        elif row.tag == "L3" and row.text(5):
            figures.append(("L305", parse_implied_cents(row.text(5)), place))
    charges = [parse_implied_cents(row.text(4)) for row in rows if row.tag == "L1" and row.text(4)]
    return [*figures, ("The sum of L104", sum_amounts(charges), 0)]


def _of_810(rows: Sequence[ReadSegment]) -> list[tuple[str, Decimal, int]]:
    figures = [
        ("TDS01", parse_implied_cents(row.text(1)), place) for place, row in enumerate(rows, 1) if row.tag == "TDS"
    ]
    lines = [
        half_up(parse_element_figure(row.text(2)) * parse_element_figure(row.text(4)))
        for row in rows
        if row.tag == "IT1"
    ]
    taxes = [parse_element_figure(row.text(2)) for row in rows if row.tag == "TXI" and row.text(2)]
    return [*figures, ("The sum of the lines", sum_amounts([*lines, *taxes]), 0)]


def _of_edifact(rows: Sequence[ReadSegment]) -> list[tuple[str, Decimal, int]]:
    """Return totals and the sum of the lines. Both are in MOA segments, which are distinguished by the code of the
    amount."""
    figures, lines = [], ZERO
    for place, row in enumerate(rows, 1):
        if row.tag == "MOA" and row.text(1, 2):
            figure = parse_element_figure(row.text(1, 2))
            if row.text(1) in _DUE:
                figures.append((f"MOA {row.text(1)}", figure, place))
            elif row.text(1) in (*_LINE_AMOUNT, _TAX):
                lines += figure
    return [*figures, ("The sum of the lines", lines, 0)]


def _carrier(read: ReadSet) -> list[EdiFileFinding]:
    findings = []
    head = read.first("B3")
    if head is not None and not head.text(11):
        findings.append(
            build_hold_finding("scac", "B311 has no carrier code: enter your SCAC in the profile.", "B3", 2, "11")
        )
    references = {row.text(1) for row in read.segments if row.tag == "N9" and row.text(2)}
    if not references & _BILLS and not (head is not None and head.text(3)):
        findings.append(
            build_note_finding(
                "bill_of_lading", "No bill of lading is named: most partners cannot match the invoice.", "N9"
            )
        )
    return findings


def _doubled(rows: Sequence[ReadSegment]) -> list[EdiFileFinding]:
    """Yield references that come twice in one turn of a loop."""
    file_findings: list[EdiFileFinding] = []
    reference_keys: set[tuple[str, ...]] = set()
    for place, row in enumerate(rows, 1):
        if row.tag in ("LX", "LIN", "IT1", "N1", "NAD", "TCC"):
            reference_keys = set()
        elif row.tag in ("N9", "REF", "RFF"):
            parts = row.elements[0] if row.tag == "RFF" and row.elements else (row.text(1), row.text(2))
            if parts in reference_keys:
                message = f"{row.tag} {' '.join(parts)} comes twice. Some partners reject that."
                file_findings.append(build_note_finding("reference_twice", message, row.tag, place))
            reference_keys.add(parts)
    return file_findings
