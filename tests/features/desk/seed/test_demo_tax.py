"""The demo's Dutch system charges tax, and its customers are taxed as they are."""

from freight.core.invoices.statuses import ISSUED
from freight.documents.account import Account
from freight.documents.invoice import Invoice
from freight.documents.tax_setup import TaxSetup
from freight.features.desk.seed.demo_tax import load_demo_tax
from freight.features.desk.seed.service import seed_installation
from freight.features.setup.organisations.seed import list_system_scopes
from freight.kit.settings import SEEDS
from freight.kit.storage.connections import Connections
from freight.kit.storage.tenancy import scoped


async def test_rotterdam_bills_with_tax_and_chicago_without(connections: Connections) -> None:
    await seed_installation(connections.settings)
    scopes = await list_system_scopes()
    issued = {"status": {"$in": list(ISSUED)}}
    rotterdam, chicago = scopes["MERIDIAN", "OIR"], scopes["MERIDIAN", "AEC"]
    assert await scoped(Invoice, rotterdam).count(issued)
    assert not await scoped(Invoice, rotterdam).count({**issued, "tax": {"$exists": False}})
    assert not await scoped(Invoice, chicago).count({"tax": {"$exists": True}})
    (setup,) = await scoped(TaxSetup, rotterdam).find({}).to_list()
    assert [entry["country"] for entry in setup["registrations"]] == ["NL"]
    assert await load_demo_tax(rotterdam, SEEDS) == 0, "once"


async def test_a_demo_older_than_the_tax_fields_stays_without_tax(connections: Connections) -> None:
    await seed_installation(connections.settings)
    rotterdam = (await list_system_scopes())["MERIDIAN", "OIR"]
    await TaxSetup.get_pymongo_collection().delete_many({})
    await scoped(Account, rotterdam).update_one({"account_number": "00030112"}, {"$unset": {"data": ""}})
    assert await load_demo_tax(rotterdam, SEEDS) == 0
