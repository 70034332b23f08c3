"""Benchmark billing 10,000 rated shipments with tax against billing them without, in the same run."""

import sys
from pathlib import Path

from freight.core.tax.classes import TaxClass
from freight.documents.account import Account
from freight.documents.invoice import Invoice
from freight.documents.system import System
from freight.features.setup.tax import commands
from freight.features.setup.tax.forms import build_setup_form
from freight.features.setup.tax.schemas import ChargeClassForm, TaxPackForm
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from tests.benchmarks.billing import SHIPMENTS, bill, prepare
from tests.benchmarks.servers import empty_database, measured

LIMIT = 1.15


async def charge_tax(scope: Scope) -> None:
    """Make the system German, by the starter pack, and its customer a business there."""
    await System.get_pymongo_collection().update_one({"_id": scope.system_id}, {"$set": {"country": "DE"}})
    await scoped(Account, scope).update_one(
        {}, {"$set": {"country": "DE", "data": {"tax": {"customerKind": "business", "taxNumber": "DE136695976"}}}}
    )
    setup = await commands.adopt_tax_pack(
        scope, TaxPackForm(country="DE", number="DE136695976", first_day="2020-01-01", revision=0)
    )
    form = build_setup_form(setup)
    form.charge_classes.append(ChargeClassForm(charge_code="FUEL", tax_class=TaxClass.TRANSPORT))
    await commands.save_tax_setup(scope, form)


async def bill_anew(folder: Path, *, with_tax: bool) -> float:
    """Return the seconds of billing in a new database."""
    async with empty_database(folder):
        scope = await prepare()
        if with_tax:
            await charge_tax(scope)
        seconds = await bill(scope)
        taxed = await scoped(Invoice, scope).count({"tax.amount": {"$exists": True}})
        assert taxed == (SHIPMENTS if with_tax else 0), f"{taxed:,} invoices with tax"
        return seconds


async def run(folder: Path) -> int:
    """Bill twice, and print; 0 when the limit was held."""
    without = await bill_anew(folder / "without", with_tax=False)
    with_tax = await bill_anew(folder / "with", with_tax=True)
    ratio = with_tax / without
    print(
        f"  {SHIPMENTS:,} shipments billed in {without:.1f} s, with tax in {with_tax:.1f} s: {ratio:.2f}, limit {LIMIT}"
    )
    return int(ratio > LIMIT)


if __name__ == "__main__":
    sys.exit(measured(run))
