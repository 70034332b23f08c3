"""What exists in a company and its current system: counted where the caller may see it, only checked where one is
enough."""

import asyncio

from freight.core.countries import find_country_code
from freight.core.delivery.profile_types import CHANNELS
from freight.core.delivery.states import DeliveryState
from freight.core.errors import Invalid
from freight.core.invoices.numbering import NumberPattern
from freight.core.invoices.statuses import ISSUED
from freight.core.setup_progress import SetupFacts
from freight.core.shipments.statuses import RATE_MISMATCH, RATED, READY_FOR_INVOICING, VOIDED
from freight.documents.account import Account
from freight.documents.delivery import Delivery
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.field_template import FieldTemplate, match_system_template
from freight.documents.invitation import Invitation, match_live_invitations
from freight.documents.invoice import Invoice
from freight.documents.location import Location
from freight.documents.operation import Operation
from freight.documents.shipment import Shipment
from freight.documents.system import System
from freight.documents.tariff_version import TariffVersion, VersionState, match_versions_with_lanes
from freight.documents.user import User
from freight.features.setup.tax.packs import has_tax_pack
from freight.features.setup.tax.stored import has_tax_registration
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

# counting more accounts than this adds nothing
_ENOUGH = 1_000
_ANY = 1
_PRICED = [RATED, RATE_MISMATCH, READY_FOR_INVOICING, *ISSUED]
_DELIVERING = {"is_active": True, "type": {"$nin": list(CHANNELS)}}
# a voided invoice was issued, too
_NUMBERED = [*ISSUED, VOIDED]


async def read_setup_facts(access: Access) -> SetupFacts:
    """Read all facts concurrently."""
    company, system, scope = await access.company(), await access.system(), access.scope
    systems, with_place = await _systems(scope)
    counts = {
        "locations": scoped(Location, scope).count({}, limit=_ENOUGH),
        "operations": scoped(Operation, scope).count({}, limit=_ENOUGH),
        "accounts": scoped(Account, scope).count({}, limit=_ENOUGH),
        "people": User.find({"memberships.company_id": scope.company_id}).limit(_ENOUGH).count(),
        "invitations": Invitation.find(match_live_invitations(company.id, clock.now())).limit(_ENOUGH).count(),
        "templates": scoped(FieldTemplate, scope).count(match_system_template("shipment"), limit=_ANY),
        "drafts": _tariffs(scope, VersionState.DRAFT),
        "published": _tariffs(scope, VersionState.PUBLISHED),
        "shipments": scoped(Shipment, scope).count({}, limit=_ANY),
        "priced": scoped(Shipment, scope).count({"status": {"$in": _PRICED}}, limit=_ANY),
        "profiles": scoped(DeliveryProfile, scope).count(_DELIVERING, limit=_ANY),
        "delivered": scoped(Delivery, scope).count({"state": DeliveryState.SENT}, limit=_ANY),
        "numbered": scoped(Invoice, scope).count({"status": {"$in": _NUMBERED}}, limit=_ANY),
    }
    number = dict(zip(counts, await asyncio.gather(*counts.values()), strict=True))
    country = find_country_code(system.country)
    return SetupFacts(
        company_type=company.company_type,
        company_has_country=bool(company.country),
        systems=systems,
        with_place=with_place,
        locations=number["locations"],
        operations=number["operations"],
        accounts=number["accounts"],
        people=number["people"],
        invitations=number["invitations"],
        has_shipment_template=number["templates"] > 0,
        has_numbers=_counts(system.invoice_number_format),
        tax_pack=country if has_tax_pack(country) else "",
        has_tax=await has_tax_registration(scope),
        draft_tariffs=number["drafts"],
        published_tariffs=number["published"],
        has_shipments=number["shipments"] > 0,
        has_rated=number["priced"] > 0,
        has_issued=number["numbered"] > 0,
        has_delivery_profile=number["profiles"] > 0,
        has_delivered=number["delivered"] > 0,
    )


async def _systems(scope: Scope) -> tuple[int, int]:
    systems = [system async for system in scoped(System, scope).find({}, ["country"])]
    return len(systems), sum(1 for system in systems if system.get("country"))


async def _tariffs(scope: Scope, state: VersionState) -> int:
    """Count tariffs with rates: an empty one prices nothing."""
    rated = match_versions_with_lanes(state)
    return await scoped(TariffVersion, scope).count(rated, limit=_ENOUGH)


def _counts(number_format: str) -> bool:
    try:
        NumberPattern.parse(number_format)
    except Invalid:
        return False
    return True
