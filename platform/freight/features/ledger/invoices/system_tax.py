"""How a system charges tax: the setup of its company, applied to the invoices of the system's own country."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.countries import find_country_code
from freight.core.currency import ExchangeRate, NoRate, RateBook, RateRequest
from freight.core.dates import format_iso_day
from freight.core.money import ZERO
from freight.core.records import Stored
from freight.core.tax.breakdown import TaxBreakdown
from freight.core.tax.customers import TaxProfile
from freight.core.tax.facts import TaxSide
from freight.core.tax.invoices import InvoiceTaxer, TaxPolicy, compute_charges_tax, find_invoice_tax_problem
from freight.core.tax.registrations import TaxRegistration, find_registration
from freight.core.tax.rules import TaxRuleSet
from freight.core.tax.sides import list_side_rules
from freight.core.tax.territories import find_tax_territory
from freight.core.tax.transports import find_service_period
from freight.documents.company import Company
from freight.documents.records.invoice import StoredAccountingTax, StoredInvoice, StoredTaxSeller
from freight.documents.records.tax_setup import StoredTaxSetup
from freight.documents.tax_setup import TaxSetup
from freight.features.ledger.invoices.tax_snapshots import (
    TaxedInvoice,
    build_tax_buyer,
    build_tax_seller,
    complete_taxed_invoice,
    convert_accounting_tax,
)
from freight.features.setup.currency.rate_books import load_rate_book
from freight.features.setup.tax import stored
from freight.kit import clock
from freight.kit.paper.letterhead import load_company_and_system
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

NO_COUNTRY = "The company is registered for tax, but its system has no country. Enter it in the system's settings."


class TaxVersion(NamedTuple):
    """What tells whether invoices were taxed by the setup of now."""

    revision: int
    country: str


@dataclass
class SystemTax:
    """How a system charges tax: the setup of its company, and its own country. Rates of exchange are those of
    `rates`; an invoice without a date counts as one of today."""

    setup: StoredTaxSetup
    company: Company
    country: str
    language: str
    rates: RateBook
    today: date
    _policies: dict[date, TaxPolicy | None] = field(default_factory=dict)
    # of the accounts and registrations that many invoices share
    _profiles: dict[ObjectId, TaxProfile] = field(default_factory=dict)
    _sellers: dict[TaxRegistration, StoredTaxSeller] = field(default_factory=dict)

    @property
    def version(self) -> TaxVersion:
        """Return what tells this setup from a later one."""
        return TaxVersion(self.setup["revision"], self.country)

    @property
    def problem(self) -> str:
        """Return why no invoice of the system can be issued, with the remedy; "" for nothing."""
        return "" if self.country else NO_COUNTRY

    def get_policy(self, day: date) -> TaxPolicy | None:
        """Return how tax is charged on invoices of a day; None where the company isn't registered then."""
        if day not in self._policies:
            self._policies[day] = self._build_policy(day)
        return self._policies[day]

    def tax_invoice(
        self,
        invoice: StoredInvoice,
        payer: Stored,
        shipments: Mapping[ObjectId, Stored],
        reference_date: str = "",
    ) -> TaxedInvoice | None:
        """Return the tax of an invoice that is not issued, by the rules of now; None where no tax is charged.
        `shipments`: those of the invoice by id, perhaps among others; `reference_date`: of the invoice it refers
        to."""
        day = date.fromisoformat(invoice["invoice_date"]) if invoice["invoice_date"] else self.today
        policy = self.get_policy(day)
        if policy is None:
            return None
        own = {record_id: shipments[record_id] for record_id in invoice["shipment_ids"] if record_id in shipments}
        profile = self._read_profile(payer)
        taxer = InvoiceTaxer(policy, payer, profile, own, day, invoice.get("paper_language", ""))
        charges = taxer.decide_charges(invoice["lines"])
        breakdown = compute_charges_tax(charges, invoice["currency"])
        days = sorted(find_service_period(shipment, day).day for shipment in own.values()) or [day]
        rate = self._find_accounting_rate(policy.registration, breakdown, invoice["currency"], day)
        problem = find_invoice_tax_problem(charges)
        if isinstance(rate, NoRate):
            problem = problem or f"The tax must also be in {policy.registration.currency}: {rate.reason}"
        return complete_taxed_invoice(
            charges,
            breakdown,
            problem=problem,
            language=taxer.language,
            seller=self.build_seller(policy),
            buyer=build_tax_buyer(profile),
            service_days=(days[0], days[-1]),
            reference_date=reference_date,
            accounting=convert_accounting_tax(_begin_accounting(rate), breakdown.tax)
            if isinstance(rate, ExchangeRate)
            else None,
        )

    def _read_profile(self, payer: Stored) -> TaxProfile:
        if payer["_id"] not in self._profiles:
            self._profiles[payer["_id"]] = TaxProfile.of(payer)
        return self._profiles[payer["_id"]]

    def build_seller(self, policy: TaxPolicy) -> StoredTaxSeller:
        """Return the registration of a policy as invoices and quotes keep it."""
        registration = policy.registration
        if registration not in self._sellers:
            self._sellers[registration] = build_tax_seller(
                registration, policy.tax_name, self.company.name, self.company.address
            )
        return self._sellers[registration]

    def _build_policy(self, day: date) -> TaxPolicy | None:
        seller = find_tax_territory(self.country, day=day)
        if seller is None:
            return None
        registration = find_registration(stored.parse_registrations(self.setup), seller.country, day)
        if registration is None:
            return None
        names = {entry["country"]: entry.get("tax_name", "") for entry in self.setup.get("registrations", [])}
        codes = stored.parse_tax_codes(self.setup)
        return TaxPolicy(
            seller,
            registration,
            names.get(registration.country, ""),
            TaxRuleSet(list_side_rules(stored.parse_tax_rules(self.setup), codes, TaxSide.CUSTOMERS)),
            codes,
            stored.parse_charge_classes(self.setup),
            self.language,
        )

    def _find_accounting_rate(
        self, registration: TaxRegistration, breakdown: TaxBreakdown, currency: str, day: date
    ) -> ExchangeRate | NoRate | None:
        """Return the rate for the tax in the currency of the return (Directive 2006/112/EC, article 230); None where
        the invoice is in that currency, or without tax."""
        if currency == registration.currency or not breakdown.tax:
            return None
        return self.rates.rate(RateRequest(currency, registration.currency, day))


async def load_system_tax(scope: Scope, session: AsyncClientSession | None = None) -> SystemTax | None:
    """Return how the system of the scope charges tax; None for a company without a registration, which is the usual
    case."""
    setup = await stored.load_tax_setup(scope, session)
    if setup is None or not setup.get("registrations"):
        return None
    return await build_system_tax(scope, setup)


async def load_tax_version(scope: Scope, session: AsyncClientSession | None = None) -> TaxVersion | None:
    """Return the version of what `load_system_tax` returns, without loading it."""
    setup = await scoped(TaxSetup, scope).find_one({}, {"revision": 1, "registrations.country": 1}, session=session)
    if setup is None or not setup.get("registrations"):
        return None
    _, system = await load_company_and_system(scope)
    return TaxVersion(setup["revision"], find_country_code(system.country))


async def build_system_tax(scope: Scope, setup: StoredTaxSetup) -> SystemTax:
    """Return how the system of the scope would charge tax by a setup."""
    company, system = await load_company_and_system(scope)
    return SystemTax(
        setup,
        company,
        find_country_code(system.country),
        system.locale[:2],
        await load_rate_book(scope),
        clock.today(scope.place),
    )


def _begin_accounting(rate: ExchangeRate) -> StoredAccountingTax:
    return {
        "currency": rate.counter,
        "exchange_rate": rate.rate,
        "exchange_rate_date": format_iso_day(rate.day),
        "exchange_rate_source": rate.source,
        "amount": ZERO,
    }
