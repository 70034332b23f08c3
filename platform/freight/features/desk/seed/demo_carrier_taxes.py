"""The tax that the demo's carriers charge: one at home, and one in another country, whose tax we declare ourselves."""

from dataclasses import dataclass
from decimal import Decimal

from freight.core.money import CENTS, round_to_currency
from freight.core.shipments.document import flatten
from freight.core.tax.territories import MEMBER_STATES
from freight.documents.records.shipment import StoredShipment
from freight.features.desk.seed.demo_people import get_clerk_scope
from freight.features.payables.schemas import CarrierTermsForm
from freight.features.payables.terms import save_carrier_terms
from freight.kit.storage.scopes import Scope

_APPROVES = "payables.approvePayables"
_DAYS = 30
# transport of imports is exempt, and paper work is taxed
_TAXED = "documents"
_DESTINATION = "shipmentRouting#destinationCountry"


@dataclass(frozen=True)
class DemoCarrierTax:
    """What a carrier charges: `rate` in percent, and its country and tax number. `prefix`: of its invoice numbers."""

    country: str
    number: str
    rate: Decimal
    prefix: str

    def charge_on(self, code: str, net: Decimal, currency: str, *, is_last: bool) -> Decimal:
        """Return the tax of a charge. The last invoice of a carrier that charges tax has it on everything, which is
        wrong."""
        is_taxed = is_last or code.casefold() == _TAXED
        return round_to_currency(net * self.rate / 100, currency) if is_taxed else CENTS


DEMO_HOME = DemoCarrierTax("NL", "NL004495445B01", Decimal(21), "NL")
DEMO_ABROAD = DemoCarrierTax("DE", "DE136695976", Decimal(0), "DE")


def is_demo_import(shipment: StoredShipment) -> bool:
    """Return whether a shipment arrives in the union: no tax rule speaks of transport between other countries."""
    return str(flatten(shipment["data"]).get(_DESTINATION) or "") in MEMBER_STATES


async def enter_demo_carrier(scope: Scope, carrier: str, tax: DemoCarrierTax) -> None:
    """Enter the country and tax number of a carrier with its terms."""
    form = CarrierTermsForm(carrier=carrier, days=_DAYS, country=tax.country, tax_number=tax.number)
    await save_carrier_terms(await get_clerk_scope(scope, _APPROVES), form)
