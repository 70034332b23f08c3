"""What a figure of a tax return counts: its documents, and of each the entries and amounts in that figure."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from freight.core.money import CENTS, sum_amounts
from freight.core.tax.facts import TaxSide
from freight.core.tax.return_boxes import list_base_rows, list_tax_boxes
from freight.core.tax.return_lists import is_in_sales_list, is_union_sale, list_sales, name_sales_customer
from freight.core.tax.returns import ReturnDocument, ReturnEntry, ReturnKey, ReturnRow


@dataclass(frozen=True)
class ReturnFigure:
    """A figure of a return, by what is set: a row (`code`, `tax`, `percent`), a `box`, a line of the EC sales list
    (`sale`: the customer's tax number, or its name), a customer at a rate (`account`, `percent`), or all documents of
    one `side`. Nothing set: all documents."""

    code: str = ""
    tax: str = ""
    percent: Decimal | None = None
    box: str = ""
    account: str = ""
    sale: str = ""
    currency: str = ""
    side: TaxSide | None = None


@dataclass(frozen=True)
class CountedDocument:
    """A document with its entries in a figure. `base` and `tax` are None where the figure has none."""

    document: ReturnDocument
    entries: Sequence[ReturnEntry]
    base: Decimal | None
    tax: Decimal | None


def list_counted_documents(
    documents: Iterable[ReturnDocument], rows: Iterable[ReturnRow], figure: ReturnFigure, seller_country: str
) -> list[CountedDocument]:
    """Return the documents that a figure counts. Their amounts add up to the figure."""
    every = [
        each
        for each in documents
        if (not figure.currency or each.currency == figure.currency) and figure.side in (None, each.side)
    ]
    if figure.box:
        return _list_by_box(every, list(rows), figure.box)
    if figure.sale:
        sold = [each for each in every if is_in_sales_list(each, seller_country)]
        sold = [each for each in sold if name_sales_customer(each) == figure.sale]
        return _list_by_entry(sold, is_union_sale, has_tax=False)
    if figure.account:
        own = [each for each in list_sales(every) if each.account_number == figure.account]
        return _list_by_entry(own, lambda entry: figure.percent is None or entry.percent == figure.percent)
    if figure.code:
        return _list_by_key(every, _matching(figure), _matching(figure))
    return _list_by_entry(every, lambda entry: True)


def sum_counted(amounts: Iterable[Decimal | None]) -> Decimal | None:
    """Return the sum of amounts; None if the figure has none."""
    known = [amount for amount in amounts if amount is not None]
    return CENTS + sum_amounts(known) if known else None


_InFigure = Callable[[ReturnKey], bool]


def _matching(figure: ReturnFigure) -> _InFigure:
    def is_meant(key: ReturnKey) -> bool:
        is_rate = figure.percent is None or key.percent == figure.percent
        return key.code == figure.code and is_rate and (not figure.tax or key.tax == figure.tax)

    return is_meant


def _list_by_box(documents: Iterable[ReturnDocument], rows: Sequence[ReturnRow], box: str) -> list[CountedDocument]:
    bases = {row.key for row in list_base_rows(rows, box)}
    taxes = {row.key for row in rows if box in list_tax_boxes(row)}
    return _list_by_key(documents, bases.__contains__ if bases else None, taxes.__contains__ if taxes else None)


def _list_by_key(
    documents: Iterable[ReturnDocument], in_base: _InFigure | None, in_tax: _InFigure | None
) -> list[CountedDocument]:
    counted = []
    for document in documents:
        pairs = [
            (entry, tax, ReturnKey(entry.code, tax.name, tax.percent, document.currency))
            for entry in document.entries
            for tax in entry.taxes
        ]
        # an entry with two taxes has one base
        bases = {entry: entry.base for entry, _, key in pairs if in_base and in_base(key)}
        taxes = [(entry, tax.amount) for entry, tax, key in pairs if in_tax and in_tax(key)]
        entries = list(dict.fromkeys(entry for entry in (*bases, *(entry for entry, _ in taxes))))
        if entries:
            base = CENTS + sum_amounts(bases.values()) if in_base else None
            tax_amount = CENTS + sum_amounts(amount for _, amount in taxes) if in_tax else None
            counted.append(CountedDocument(document, entries, base, tax_amount))
    return counted


def _list_by_entry(
    documents: Iterable[ReturnDocument], is_meant: Callable[[ReturnEntry], bool], *, has_tax: bool = True
) -> list[CountedDocument]:
    counted = []
    for document in documents:
        entries = [entry for entry in document.entries if is_meant(entry)]
        if entries:
            tax = CENTS + sum_amounts(entry.tax for entry in entries) if has_tax else None
            base = CENTS + sum_amounts(entry.base for entry in entries)
            counted.append(CountedDocument(document, entries, base, tax))
    return counted
