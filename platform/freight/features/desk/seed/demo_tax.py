"""Tax of the demo: the company of Ocean Import Rotterdam is registered in the Netherlands."""

from dataclasses import replace
from datetime import date
from pathlib import Path

from freight.core.tax.classes import TaxClass
from freight.core.tax.customers import TAX_GROUP
from freight.documents.account import Account
from freight.documents.records.tax_setup import StoredTaxSetup
from freight.documents.system import System
from freight.features.desk.seed.demo_people import get_clerk_scope
from freight.features.setup.tax import commands, stored
from freight.features.setup.tax.charges import list_tax_charges
from freight.features.setup.tax.forms import build_setup_form
from freight.features.setup.tax.schemas import ChargeClassForm, SellerIdentityForm, TaxPackForm, TaxSetupForm
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_CHANGE = "configurationInvoices.editConfigurationInvoices"
_SYSTEM = "OIR"
_NUMBER, _FIRST_DAY = "NL123456782B90", date(2020, 1, 1)
_IDENTITY = SellerIdentityForm(
    name="Meridian Forwarding B.V.",
    street="Waalhaven Oostzijde 81",
    city="Rotterdam",
    postal_code="3087 BM",
    legal_number="24123456",
    legal_scheme="0106",
    endpoint_scheme="0106",
    endpoint_id="24123456",
    contact_name="Billing Rotterdam",
    contact_phone="+31 10 555 0142",
    contact_email="billing.rotterdam@meridian.example",
    iban="NL91ABNA0417164300",
    bic="ABNANL2A",
)
# paper work is taxed at home, and the rest belongs to the transport
_CLASSES = {"documents": TaxClass.OTHER, "insurance": TaxClass.INSURANCE}


async def load_demo_tax(scope: Scope, _: Path) -> int:
    """Register the Dutch demo system for tax, unless its company has a tax setup; return how many registrations. A demo
    that is older than the tax fields of its accounts stays without tax: its invoices could not be issued."""
    system = await System.get(scope.system_id)
    if system is None or system.code != _SYSTEM or await stored.load_tax_setup(scope) is not None:
        return 0
    if await scoped(Account, scope).count({f"data.{TAX_GROUP}": {"$exists": False}}, limit=1):
        return 0
    clerk = replace(await get_clerk_scope(scope, _CHANGE), right=_CHANGE)
    adopted = await commands.adopt_tax_pack(
        clerk, TaxPackForm(country="NL", number=_NUMBER, first_day=_FIRST_DAY, revision=0)
    )
    await commands.save_tax_setup(clerk, await _complete_form(scope, adopted))
    return 1


async def _complete_form(scope: Scope, setup: StoredTaxSetup) -> TaxSetupForm:
    """Return the form of a setup with the company's identity and a class for each charge of the system."""
    form = build_setup_form(setup)
    for registration in form.registrations:
        registration.identity = _IDENTITY
    form.charge_classes += [
        ChargeClassForm(
            charge_code=charge.charge_code, tax_class=_CLASSES.get(charge.charge_code.casefold(), TaxClass.TRANSPORT)
        )
        for charge in await list_tax_charges(scope, setup)
        if charge.tax_class is None
    ]
    return form
