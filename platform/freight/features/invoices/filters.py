"""Filter and order of the invoice list, shared by its counts, rows, exports and bulk actions.

`fields`: what it can be filtered and sorted by (`ledger.invoices.tagging`)."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from freight.core.dates import format_iso_day
from freight.core.locales import parse_localized_amount, show_figure
from freight.core.places import Place
from freight.core.rules import (
    FilterField,
    compile_filter,
    compile_indexed_sort,
    compile_sort,
    demand_known_values,
    parse_tree,
)
from freight.core.shipments.statuses import STATUSES
from freight.features.invoices.schemas import InvoiceFilter
from freight.features.setup.tags.queries import build_tag_filter
from freight.kit.storage.tenancy import Record

_DEFAULT_SORT = [("invoice_date", -1), ("_id", -1)]


def build_invoice_sort(request: InvoiceFilter, fields: Mapping[str, FilterField]) -> list[tuple[str, int]]:
    """Return the order of the list, newest first by default: a list column in the order of its index, any other field
    followed by the id so that equal rows keep their order. Raises Invalid for an unknown field."""
    if in_order := compile_indexed_sort(request.sort, fields):
        return in_order
    keys = [key for key in compile_sort(request.sort, fields) if key[0] != "_id"]
    return [*keys, ("_id", keys[-1][1])] if keys else _DEFAULT_SORT


def build_invoice_query(request: InvoiceFilter, fields: Mapping[str, FilterField], today: date, place: Place) -> Record:
    """Return the query of a filter; amounts are read as written at `place`. Raises Invalid for a broken rule, an
    unknown status or an unreadable amount."""
    parts: list[Record] = []
    if request.rules:
        parts.append(compile_filter(parse_tree(request.rules), fields, today))
    if request.search.strip():
        begins = {"$gte": request.search.strip(), "$lt": request.search.strip() + "\uffff"}
        parts.append({"$or": [{"number": begins}, {"shipment_numbers": {"$elemMatch": begins}}]})
    if request.status:
        parts.append({"status": {"$in": demand_known_values("Status", STATUSES, request.status)}})
    if request.received:
        parts.append({"is_received": True})
    if days := _between(
        request.from_date and format_iso_day(request.from_date), request.to_date and format_iso_day(request.to_date)
    ):
        parts.append({"invoice_date": days})
    if request.customer:
        parts.append({"bill_to.account_number": request.customer})
    if request.currency:
        parts.append({"currency": request.currency})
    if tag_filter := build_tag_filter(request.tags, request.without_tags, request.tagging_rule, request.tags_given):
        parts.append(tag_filter)
    if amounts := _between(_amount(request.amount_from, place), _amount(request.amount_to, place)):
        parts.append({"total": amounts})
    # voided and deleted invoices keep number and charges, and are listed only on request
    if not request.status and not request.rules:
        parts.append({"is_deleted": False})
    return {"$and": parts} if parts else {}


def _between(least: object, greatest: object) -> Record:
    """Return the condition of a range; {} if it is open on both sides."""
    return {name: bound for name, bound in (("$gte", least), ("$lte", greatest)) if bound is not None}


def _amount(text: str, place: Place) -> Decimal | None:
    if not text.strip():
        return None
    example = show_figure("1204.18", place.locale)
    return parse_localized_amount(text, place.locale, f"Enter the amount as a figure, for example {example}.")
