"""The workbook of a letter: what it is about, and its lines as figures to calculate with."""

from collections.abc import Iterator
from datetime import date

from freight.core.payables.letter_words import LETTER_SHEETS, LetterSheetWords
from freight.core.payables.letters import LANGUAGES, LetterKind, LetterWords
from freight.features.payables.letters.content import LetterFacts, LetterLine
from freight.kit.storage.files import safe_name
from freight.kit.workbooks.table_workbook import Cell, WorkbookTable, build_tables_workbook


def build_letter_workbook(kind: LetterKind, language: str, subject: str, facts: LetterFacts) -> tuple[str, bytes]:
    """Return (file name, workbook) of a letter: the figures of its PDF."""
    words, sheet = LANGUAGES[language], LETTER_SHEETS[language]
    is_advice = kind is LetterKind.REMITTANCE
    heads = [
        words.invoice if is_advice else words.shipment,
        *([words.day] if is_advice else []),
        f"{words.charged} {facts.currency}",
        f"{words.paid if is_advice else words.agreed} {facts.currency}",
        f"{words.difference} {facts.currency}",
        *([] if is_advice else [sheet.finding]),
    ]
    rows = [_list_cells(line, line.number, is_advice=is_advice) for line in facts.lines]
    total = _list_cells(facts.totals, words.total, is_advice=is_advice) if rows else ()
    about = _list_payment(facts, words, sheet) if is_advice else _list_invoice(facts, words, sheet)
    content = build_tables_workbook(
        [
            WorkbookTable(sheet.letter, (sheet.letter, subject), about),
            WorkbookTable(sheet.lines, heads, rows, total=total),
        ]
    )
    return safe_name(f"{subject}.xlsx"), content


def _list_cells(line: LetterLine, number: str, *, is_advice: bool) -> tuple[Cell, ...]:
    day = (_read_day(line.day),) if is_advice else ()
    finding = () if is_advice else (line.finding,)
    return number, *day, line.charged, line.due, line.difference, *finding


def _list_invoice(facts: LetterFacts, words: LetterWords, sheet: LetterSheetWords) -> Iterator[tuple[str, Cell]]:
    yield from _list_parties(facts, words, sheet)
    yield words.invoice, facts.number
    yield sheet.invoice_date, _read_day(facts.invoice_date)
    yield sheet.due_date, _read_day(facts.due_date)
    yield sheet.currency, facts.currency
    yield words.charged, facts.charged
    yield words.agreed, facts.due
    yield words.difference, facts.difference
    if facts.note:
        yield sheet.reason, facts.note
    for finding in facts.findings:
        yield sheet.finding, finding


def _list_payment(facts: LetterFacts, words: LetterWords, sheet: LetterSheetWords) -> Iterator[tuple[str, Cell]]:
    yield from _list_parties(facts, words, sheet)
    if payment := facts.payment:
        yield sheet.paid_on, _read_day(payment.day)
        yield sheet.method, payment.method
        yield sheet.reference, payment.reference
        yield sheet.currency, facts.currency
        yield words.paid, payment.total


def _list_parties(facts: LetterFacts, words: LetterWords, sheet: LetterSheetWords) -> Iterator[tuple[str, Cell]]:
    yield sheet.sender, facts.company
    yield sheet.carrier, facts.carrier
    yield words.day, _read_day(facts.day)


def _read_day(text: str) -> Cell:
    """Return a stored day as a day; None if there is none."""
    return date.fromisoformat(text) if text else None
