"""Load companies and systems. Existing ones are left as users have changed them."""

import json
from pathlib import Path

from freight.core.buying.way_of_working import WayOfWorking
from freight.core.places import METRIC
from freight.documents.company import Company
from freight.documents.system import System
from freight.kit import clock
from freight.kit.storage.scopes import Scope


async def load_companies(seeds: Path) -> int:
    """Create the missing companies and systems of `seeds/companies.json`; return how many records."""
    added = 0
    for seed_company in json.loads((seeds / "companies.json").read_text()):
        company = await Company.find_one(Company.code == seed_company["code"])
        if company is None:
            company = await Company(
                code=seed_company["code"],
                name=seed_company["name"],
                organisation_type=seed_company["organisationType"],
                type_chosen_on=clock.now(),
                country=seed_company["country"],
                address=seed_company["address"],
            ).insert()
            added += 1
        for system in seed_company["systems"]:
            added += await _load_system(company, system)
    return added


async def _load_system(company: Company, wanted: dict[str, object]) -> int:
    assert company.id
    if await System.find_one(System.company_id == company.id, System.code == wanted["code"]):
        return 0
    await System(
        company_id=company.id,
        code=wanted["code"],
        name=wanted["name"],
        country=wanted["country"],
        currency=wanted["currency"],
        time_zone=wanted["timeZone"],
        locale=wanted["locale"],
        units=wanted.get("units", METRIC),
        way_of_working=wanted.get("wayOfWorking", WayOfWorking.PASSES_ON),
        default_navigation_url=wanted["defaultNavigationURL"],
        invoice_number_format=wanted["invoiceNumberFormat"],
    ).insert()
    return 1


async def list_system_scopes() -> dict[tuple[str, str], Scope]:
    """Return every system of this installation by (company code, system code), each with a scope to load data into
    it."""
    codes = {company.id: company.code for company in await Company.find_all().to_list()}
    return {
        (codes[system.company_id], system.code): Scope.of_system(system.company_id, system.id, place=system.place)
        for system in await System.find_all().to_list()
        if system.id and system.company_id in codes
    }
