"""The registrations that a caller may see returns of: those whose invoices they see all of."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.countries import find_country_code, get_country_name
from freight.core.errors import NotFound, PermissionDenied
from freight.core.tax.codes import TaxCode
from freight.core.tax.registrations import TaxRegistration
from freight.documents.invoice import Invoice
from freight.documents.records.tax_return import StoredTaxReturn
from freight.documents.system import System
from freight.documents.tax_return import TaxReturn, match_tax_returns
from freight.features.setup.tax import stored
from freight.kit.access import Access
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import scoped

SEE = "configurationInvoices.viewConfigurationInvoices"
CHANGE = "configurationInvoices.editConfigurationInvoices"
LISTS = "invoiceProcessing.sideInvoiceProcessing"
ALL_OF_THEM = (
    "A tax return adds up all invoices of the company in {country}. Ask an administrator for access to every account "
    "of its systems there."
)


@dataclass(frozen=True)
class ReturnSource:
    """What the returns of a country are made of: its registrations, the oldest first, the codes of the company, the
    scope of all systems with invoices there, and that of the systems that are there, whose carriers' invoices count."""

    country: str
    registrations: Sequence[TaxRegistration]
    tax_name: str
    codes: dict[str, TaxCode]
    scope: Scope
    purchase_scope: Scope
    is_visible: bool

    @property
    def country_name(self) -> str:
        """Return the name of the country."""
        return get_country_name(self.country).name

    @property
    def number(self) -> str:
        """Return the tax number of the newest registration."""
        return self.registrations[-1].number

    @property
    def currency(self) -> str:
        """Return the currency of its returns."""
        return self.registrations[-1].currency

    def find_currency(self, day: str) -> str:
        """Return the currency of the return on a day (an ISO day)."""
        on = date.fromisoformat(day)
        valid = [each for each in self.registrations if each.is_valid_on(on)]
        return (valid or self.registrations)[-1].currency


async def load_return_sources(access: Access) -> list[ReturnSource]:
    """Return the registrations of the company by country, also those whose returns the caller may not see."""
    setup = await stored.load_tax_setup(access.scope)
    if setup is None:
        return []
    by_country: dict[str, list[TaxRegistration]] = {}
    names: dict[str, str] = {}
    for entry in sorted(setup.get("registrations", []), key=lambda entry: entry["first_day"]):
        by_country.setdefault(entry["country"], []).append(stored.parse_registration(entry))
        names[entry["country"]] = entry.get("tax_name", "")
    systems = await System.find({"company_id": access.scope.company_id}).to_list()
    codes = stored.parse_tax_codes(setup)
    whole = _list_whole_systems(access)
    return [
        await _build_source(access.scope, country, registrations, names[country], codes, systems, whole)
        for country, registrations in sorted(by_country.items())
    ]


async def get_return_source(access: Access, country: str) -> ReturnSource:
    """Return the registration in a country. Raises NotFound if the company has none there, PermissionDenied for a
    caller who does not see all of its invoices: sums of the others must not be shown."""
    source = next((each for each in await load_return_sources(access) if each.country == country), None)
    if source is None:
        raise NotFound("Tax registration not found.")
    if not source.is_visible:
        raise PermissionDenied(ALL_OF_THEM.format(country=source.country_name))
    return source


async def load_filed_returns(source: ReturnSource, session: AsyncClientSession | None = None) -> list[StoredTaxReturn]:
    """Return the filed returns of a registration, the newest first."""
    found = scoped(TaxReturn, source.scope).find(match_tax_returns(source.country), session=session)
    return await found.sort("first_day", -1).to_list()


async def _build_source(
    scope: Scope,
    country: str,
    registrations: Sequence[TaxRegistration],
    tax_name: str,
    codes: dict[str, TaxCode],
    systems: Sequence[System],
    whole: frozenset[ObjectId],
) -> ReturnSource:
    own = [system for system in systems if await _is_system_of(scope, system, country)]
    buying = [system for system in own if find_country_code(system.country) == country]
    return ReturnSource(
        country,
        registrations,
        tax_name,
        codes,
        _narrow(scope, own),
        _narrow(scope, buying),
        # no one works in a closed system, whose invoices count nevertheless
        is_visible=all(system.archived or system.id in whole for system in own),
    )


def _narrow(scope: Scope, systems: Sequence[System]) -> Scope:
    return replace(scope, grants=tuple(Grant(ObjectId(system.id)) for system in systems))


async def _is_system_of(scope: Scope, system: System, country: str) -> bool:
    """Return whether the system is in the country, or was when it issued an invoice."""
    if find_country_code(system.country) == country:
        return True
    of_system = Scope(scope.company_id, (Grant(ObjectId(system.id)),))
    issued = await scoped(Invoice, of_system).find_one({"tax.seller.country": country}, ["_id"], archived=True)
    return issued is not None


def _list_whole_systems(access: Access) -> frozenset[ObjectId]:
    """Return the systems in which the caller may see the tax setup and every invoice."""
    by_right = [
        {
            grant.system_id
            for grant in access.scope_across(right).grants
            if grant.account_ids is None and grant.parts is None
        }
        for right in (access.pick_held(SEE, CHANGE), LISTS)
    ]
    return frozenset(by_right[0] & by_right[1])
