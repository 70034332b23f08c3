"""What a save of charges would make of invoices, without storing anything."""

from collections.abc import Sequence
from typing import NamedTuple

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import FreightError
from freight.documents.records.shipment import StoredShipment
from freight.features.invoices.charges.drafting import draft_invoice, open_entry
from freight.features.invoices.charges.schemas import InvoiceEntry
from freight.features.invoices.shipment_validation import ShipmentJudge
from freight.features.setup.currency.rate_books import load_rate_book
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.transactions import run_in_transaction


class StatusForecast(NamedTuple):
    """The status that an invoice would have, and its shipments as they are."""

    status: str
    shipments: Sequence[StoredShipment]


async def forecast_invoice_statuses(scope: Scope, entries: Sequence[InvoiceEntry]) -> list[StatusForecast]:
    """Return the status of each invoice after a save that leaves mismatches to the freight audit. Invoices that would
    be refused are left out."""
    rates = await load_rate_book(scope)

    async def work(session: AsyncClientSession) -> list[StatusForecast]:
        now, judge = clock.now(), ShipmentJudge(scope)
        status_forecasts: list[StatusForecast] = []
        for entry in entries:
            try:
                opened = await open_entry(scope, entry, session, settles=False)
            except FreightError:
                continue
            await judge.judge(opened.shipments, entry.shipment_validation_remarks, now)
            after = await draft_invoice(scope, opened, rates, session, now)
            if not opened.problems and not judge.findings(opened.shipments):
                status_forecasts.append(StatusForecast(after["status"], opened.shipments))
        return status_forecasts

    return await run_in_transaction(work)
