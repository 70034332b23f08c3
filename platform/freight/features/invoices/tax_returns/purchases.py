"""The carriers' invoices of a return: approved ones, by the tax they were approved with."""

from dataclasses import dataclass
from datetime import date

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.currency import NoRate, RateRequest
from freight.core.tax.categories import TaxCategory
from freight.core.tax.codes import AppliedRate, TaxDirection
from freight.core.tax.facts import TaxSide
from freight.core.tax.purchases import PurchaseTaxLine, build_purchase_entries
from freight.core.tax.return_periods import ReturnPeriod
from freight.core.tax.returns import ReturnDocument, convert_return_document
from freight.documents.payable import (
    Payable,
    match_taxed_payables,
    match_taxed_payables_touched,
    match_unapproved_payables_touched,
)
from freight.documents.records.payable import StoredPayable, StoredPayableTaxLine
from freight.documents.records.tax_return import StoredTaxReturn
from freight.features.invoices.tax_returns.counted import OVERLAP, CountedPeriod, SourceRates
from freight.features.invoices.tax_returns.filed import (
    load_filed_by_invoice,
    name_filed_period,
    parse_filed_document,
)
from freight.features.invoices.tax_returns.registrations import ReturnSource
from freight.kit.storage.tenancy import scoped

PURCHASE_DAY = ("invoice_date", "approved_on")
"""The fields that decide the period of a payable."""

_READ = (
    "system_id",
    "carrier",
    "carrier_key",
    "number",
    "currency",
    "tax_lines",
    *PURCHASE_DAY,
)
_BATCH = 500


@dataclass
class PurchaseCounter:
    """Adds carriers' invoices to what is counted of a period."""

    source: ReturnSource
    rates: SourceRates
    counted: CountedPeriod

    async def add_period(self, period: ReturnPeriod, session: AsyncClientSession | None) -> None:
        """Add the invoices that are dated in the period."""
        payables = scoped(Payable, self.source.purchase_scope)
        found = payables.find(match_taxed_payables(*period), _READ, session=session)
        async for payable in found.batch_size(_BATCH):
            await self._add(payable)

    async def add_late(self, filed: list[StoredTaxReturn], session: AsyncClientSession | None) -> None:
        """Add the invoices of filed periods that were approved since, and take back those that are no longer approved,
        or were approved again. `filed`: the filed returns, the newest first."""
        payables, last = scoped(Payable, self.source.purchase_scope), filed[0]
        since, until = last["filed_on"] - OVERLAP, last["last_day"]
        found = payables.find(match_taxed_payables_touched(since), _READ, session=session)
        approved = {payable["_id"]: payable async for payable in found.batch_size(_BATCH)}
        others = payables.find(match_unapproved_payables_touched(since), ["_id"], session=session)
        ids = [*approved, *[payable["_id"] async for payable in others.batch_size(_BATCH)]]
        stored = await load_filed_by_invoice(self.source.scope, ids, session)
        for payable_id in ids:
            payable = approved.get(payable_id)
            approval = payable["approved_on"] if payable else None
            documents = stored.get(payable_id, [])
            taken_back = [one.get("approved_on") for one in documents if one.get("is_reversal")]
            for one in documents:
                if not one.get("is_reversal") and one.get("approved_on") not in [*taken_back, approval]:
                    self.counted.documents.append(parse_filed_document(one).take_back(one["period"]))
            is_counted = approval in [one.get("approved_on") for one in documents]
            if payable and not is_counted and get_purchase_day(payable) <= until:
                await self._add(payable, name_filed_period(filed, get_purchase_day(payable)))

    async def _add(self, payable: StoredPayable, late_from: str = "") -> None:
        day = get_purchase_day(payable)
        currency = self.source.find_currency(day)
        document = ReturnDocument(
            str(payable["_id"]),
            payable["number"],
            day,
            payable["carrier_key"],
            payable["carrier"],
            "",
            "",
            payable["currency"],
            build_purchase_entries([_parse_line(line) for line in payable["tax_lines"]], payable["currency"]),
            late_from=late_from,
            side=TaxSide.CARRIERS,
            approved_on=payable["approved_on"],
        )
        if payable["currency"] != currency:
            request = RateRequest(payable["currency"], currency, date.fromisoformat(day))
            rate = await self.rates.find_rate(payable["system_id"], request)
            if isinstance(rate, NoRate):
                self.counted.problems.append(f"{payable['carrier']} {payable['number']}: {rate.reason}")
            else:
                document = convert_return_document(document, rate.rate, currency)
        self.counted.documents.append(document)


def get_purchase_day(payable: StoredPayable) -> str:
    """Return the day that decides the period of an approved invoice of a carrier (`PURCHASE_DAY`): the invoice date,
    else that of the approval."""
    approved_on = payable["approved_on"]
    return payable["invoice_date"] or (approved_on.date().isoformat() if approved_on else "")


def _parse_line(line: StoredPayableTaxLine) -> PurchaseTaxLine:
    return PurchaseTaxLine(
        line["code"],
        TaxDirection(line["direction"]),
        TaxCategory(line["category"]),
        tuple(AppliedRate(rate["name"], rate["percent"]) for rate in line["rates"]),
        line["base"],
        line["tax"],
    )
