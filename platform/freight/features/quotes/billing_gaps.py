"""The results of quotes: the shipments on them, how they were rated and billed, and the gap with its causes."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from bson import ObjectId

from freight.core.errors import Invalid
from freight.core.invoices.statuses import ISSUED
from freight.core.money import ZERO
from freight.core.quotes.gap import GapStages, StageCharges, StepCode, compute_quote_gap, describe_input_differences
from freight.core.records import Stored
from freight.core.shipments.document import QUOTE_NUMBER, SHIP_DATE, flatten, get_shipment_rating
from freight.core.shipments.filed import FilingKind, build_filed_query
from freight.documents.invoice import Invoice, match_primary_invoices_in_statuses
from freight.documents.quote import Quote
from freight.documents.rating_trace import RatingTrace
from freight.documents.records.invoice import StoredInvoice, StoredInvoiceLine
from freight.documents.records.quote import StoredQuote, StoredQuoteLine
from freight.documents.records.rating_trace import StoredRatingTrace
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.quotes import pricing
from freight.features.quotes.schemas import GapLine, GapStepView, QuoteGap
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

_QUOTED = f"data.{QUOTE_NUMBER.replace('#', '.')}"
_MOST_SHIPMENTS = 200


async def find_gaps_by_quotes(scope: Scope, quotes: Sequence[StoredQuote]) -> list[QuoteGap]:
    """Return the gaps of every shipment on these quotes, by shipment number."""
    numbers = [quote["number"] for quote in quotes]
    cursor = scoped(Shipment, scope).find(build_filed_query(FilingKind.QUOTE, *numbers))
    return await _gaps(scope, quotes, await cursor.sort("shipment_number", 1).limit(_MOST_SHIPMENTS).to_list())


async def find_gaps_by_shipments(scope: Scope, ids: Sequence[ObjectId]) -> list[QuoteGap]:
    """Return the gaps of those shipments that were quoted."""
    query = {"_id": {"$in": list(ids)}, _QUOTED: {"$gt": ""}}
    shipments = await scoped(Shipment, scope).find(query).sort("shipment_number", 1).limit(_MOST_SHIPMENTS).to_list()
    numbers = sorted({_number(shipment) for shipment in shipments})
    quotes = await scoped(Quote, scope).find({"number": {"$in": numbers}}).to_list()
    return await _gaps(scope, quotes, shipments)


async def find_invoice_gaps(scope: Scope, invoice_id: str) -> list[QuoteGap]:
    """Return the gaps between an invoice and the quotes of its shipments. Raises NotFound outside the scope."""
    invoice = await scoped(Invoice, scope).get(invoice_id, "invoice")
    return await find_gaps_by_shipments(scope, invoice["shipment_ids"])


async def find_shipment_gaps(scope: Scope, shipment_id: str) -> list[QuoteGap]:
    """Return the gap between one shipment and its quote, if it has one."""
    return await find_gaps_by_shipments(scope, [parse_object_id(shipment_id, "shipment")])


async def _gaps(scope: Scope, quotes: Sequence[StoredQuote], shipments: Sequence[StoredShipment]) -> list[QuoteGap]:
    by_number = {quote["number"]: quote for quote in quotes}
    ids = [shipment["_id"] for shipment in shipments]
    trace_ids = [trace for shipment in shipments if (trace := get_shipment_rating(shipment).get("trace_id"))]
    traces = {
        rating_trace["_id"]: rating_trace
        async for rating_trace in scoped(RatingTrace, scope).find({"_id": {"$in": trace_ids}})
    }
    living = match_primary_invoices_in_statuses(ids, ISSUED)
    invoices = {
        shipment_id: invoice
        async for invoice in scoped(Invoice, scope).find(living)
        for shipment_id in invoice["shipment_ids"]
    }
    gaps = []
    for shipment in shipments:
        quote = by_number.get(_number(shipment))
        # a quote number that belongs to another customer is not a quote of this shipment
        if quote and quote["account_id"] == shipment["account_id"]:
            trace_id = get_shipment_rating(shipment).get("trace_id")
            rated_by = traces.get(trace_id) if trace_id else None
            gaps.append(await _gap(scope, quote, shipment, rated_by, invoices.get(shipment["_id"])))
    return gaps


async def _gap(
    scope: Scope,
    quote: StoredQuote,
    shipment: StoredShipment,
    trace: StoredRatingTrace | None,
    invoice: StoredInvoice | None,
) -> QuoteGap:
    went: Mapping[str, object] = trace["values"] if trace else flatten(shipment["data"])
    adhoc = [line for line in quote["lines"] if line["adhoc"]]
    requoted, without = await _requoted(scope, quote, went)
    is_rated = trace is not None and trace["total"] is not None
    bill_lines = _lines_of(invoice, shipment["_id"]) if invoice else []
    stages = GapStages(
        quoted=_bill(quote["currency"], quote["lines"], "name", "amount"),
        requoted=None if requoted is None else _bill(quote["currency"], [*requoted, *adhoc], "name", "amount"),
        rated=_bill(trace["currency"], [*trace["lines"], *adhoc], "name", "amount") if trace and is_rated else None,
        invoiced=_bill(invoice["currency"], bill_lines, "charge_text", "invoice_value") if invoice else None,
        without_quoted_rate=without,
        reasons=_reasons(quote, went, trace if is_rated else None, bill_lines, adhoc),
    )
    gap = compute_quote_gap(stages)
    return QuoteGap(
        quote_id=str(quote["_id"]),
        quote_number=quote["number"],
        shipment_id=str(shipment["_id"]),
        shipment_number=shipment["shipment_number"],
        stage="invoiced" if invoice else "rated" if is_rated else "open",
        trace_id=str(trace["_id"]) if trace else None,
        invoice_id=str(invoice["_id"]) if invoice else None,
        invoice_number=invoice["number"] if invoice else "",
        quoted=f"{gap.quoted.total:f}",
        billed=f"{gap.billed.total:f}" if invoice or is_rated else None,
        currency=quote["currency"],
        billed_currency=gap.billed.currency,
        amount=None if gap.amount is None or not (invoice or is_rated) else f"{gap.amount:f}",
        incomparable=gap.incomparable,
        steps=[
            GapStepView(
                code=step.code,
                title=step.title,
                amount=f"{step.amount:f}",
                lines=[GapLine(name=name, amount=f"{amount:f}") for name, amount in step.lines.items()],
                reasons=list(step.reasons),
            )
            for step in gap.steps
        ],
    )


async def _requoted(
    scope: Scope, quote: StoredQuote, went: Mapping[str, object]
) -> tuple[list[StoredQuoteLine] | None, str]:
    """Rate the shipment as it was actually shipped by the quoted version: return its lines, or None and why there is no
    rate."""
    try:
        rating = await pricing.rerate_quote(scope, quote, went)
    except Invalid as broken:
        return None, broken.message
    if not rating.is_rated:
        return None, f"Quoted tariff: {rating.reason}"
    return pricing.build_quote_charge_lines(rating), ""


def _reasons(
    quote: StoredQuote,
    went: Mapping[str, object],
    trace: StoredRatingTrace | None,
    lines: Sequence[StoredInvoiceLine],
    adhoc: Sequence[StoredQuoteLine],
) -> dict[StepCode, list[str]]:
    """Return the differences in words, by the step they belong to."""
    shipment = describe_input_differences(quote["values"], went)
    shipped = str(went.get(SHIP_DATE) or "")
    if shipped and not quote["valid_from"] <= shipped <= quote["valid_until"]:
        shipment.append(f"Shipped {shipped}; the quote is valid {quote['valid_from']} to {quote['valid_until']}.")
    tariff = []
    if trace:
        quoted_by = f"{quote['tariff_name']}, version {quote['version_number']}"
        if trace["tariff_version_id"] != quote["tariff_version_id"]:
            tariff.append(f"Rated by {trace['tariff_name']}, version {trace['version_number']}; quoted by {quoted_by}.")
        else:
            tariff.append("Fuel prices or exchange rates from a different day.")
        if trace["facts"].get("rates") != quote["facts"].get("rates"):
            tariff.append("Different exchange rate.")
    invoice = [
        f"{line['charge_text']}: {line['reason_comment'] or 'billed as entered, not as rated'}."
        for line in lines
        if not line["as_per_tariff"]
    ]
    billed = {line["charge_text"] for line in lines}
    invoice += [f"{line['name']} was an additional quoted charge and is not on the invoice." for line in adhoc
                if line["name"] not in billed]  # fmt: skip
    return {"shipment": shipment, "tariff": tariff, "invoice": invoice}


def _bill(currency: str, lines: Sequence[Stored], name: str, amount: str) -> StageCharges:
    charges: dict[str, Decimal] = {}
    for line in lines:
        charges[line[name]] = charges.get(line[name], ZERO) + (line[amount] or ZERO)
    return StageCharges(currency, charges)


def _lines_of(invoice: StoredInvoice, shipment_id: ObjectId) -> list[StoredInvoiceLine]:
    return [line for line in invoice["lines"] if line["shipment_id"] == shipment_id]


def _number(shipment: StoredShipment) -> str:
    group, _, key = QUOTE_NUMBER.partition("#")
    return str(shipment["data"].get(group, {}).get(key) or "")
