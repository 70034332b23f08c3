"""Load `templates-seed/`. Every loader adds what is missing and keeps what users have changed, so it runs at every
start.

The demo is only loaded into an installation that is empty or was started as a demo, never into one with real users.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import structlog

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict
from freight.documents.installation import Installation, InstallationKind
from freight.documents.user import User
from freight.features.desk.seed.demo_access_point import load_demo_access_point
from freight.features.desk.seed.demo_bought_tariffs import load_bought_tariffs, load_rated_costs
from freight.features.desk.seed.demo_carrier_invoices import load_demo_carrier
from freight.features.desk.seed.demo_carriers import load_demo_carriers
from freight.features.desk.seed.demo_deliveries import load_demo_deliveries
from freight.features.desk.seed.demo_issues import load_demo_issues
from freight.features.desk.seed.demo_list_layouts import load_demo_list_layouts
from freight.features.desk.seed.demo_masters import load_demo_masters
from freight.features.desk.seed.demo_partner import load_demo_partner
from freight.features.desk.seed.demo_printed_tariffs import load_printed_tariffs
from freight.features.desk.seed.demo_quotes import load_demo_quotes
from freight.features.desk.seed.demo_received_invoices import load_demo_received
from freight.features.desk.seed.demo_reports import load_demo_report_profiles, load_demo_reports
from freight.features.desk.seed.demo_rules import load_demo_rules
from freight.features.desk.seed.demo_shipments import load_demo_shipments
from freight.features.desk.seed.demo_tags import load_demo_tags
from freight.features.desk.seed.demo_tariffs import load_demo_tariff
from freight.features.desk.seed.demo_tasks import load_demo_work
from freight.features.desk.seed.demo_tax import load_demo_tax
from freight.features.desk.seed.demo_tracking import load_demo_tracking
from freight.features.desk.seed.progress import LoadingStep, clear_loading_step, set_loading_step
from freight.features.desk.seed.roles import load_roles
from freight.features.identity.sign_in.seed import load_users
from freight.features.payables.letters.seed import load_payable_templates
from freight.features.setup.accounts.seed import load_accounts
from freight.features.setup.currency.seed import load_exchange_rates
from freight.features.setup.metadata.seed import load_metadata
from freight.features.setup.organisations.seed import list_system_scopes, load_companies
from freight.features.setup.templates.seed import load_templates
from freight.features.tariffs.calculation_codes import load_calculation_codes
from freight.features.tariffs.fuel.seed import load_fuel
from freight.features.tariffs.zones.seed import load_zones
from freight.features.tracking.milestones.seed import load_milestones
from freight.features.work.help.seed import load_help
from freight.features.work.notifications.seed import load_notifications
from freight.kit.first_run import compute_seed_fingerprint
from freight.kit.settings import SEEDS, Settings
from freight.kit.storage.scopes import Scope

log = structlog.get_logger()

_FIRST_STEP = LoadingStep(0, 1, "companies and systems")


@dataclass(frozen=True)
class SystemLoader:
    """Loads something into one system from the seed folder and returns how many records it added. `demo` loaders run
    only in a demo installation."""

    name: str
    load: Callable[[Scope, Path], Awaitable[int]]
    demo: bool = False


# in this order: a later loader may depend on an earlier one
SYSTEM_LOADERS: tuple[SystemLoader, ...] = (
    SystemLoader("field templates", load_templates),
    SystemLoader("calculation codes", load_calculation_codes),
    SystemLoader("fuel prices and tables", load_fuel, demo=True),
    SystemLoader("zone tables", load_zones, demo=True),
    SystemLoader("metadata types", load_metadata),
    SystemLoader("milestones", load_milestones),
    SystemLoader("exchange rates", load_exchange_rates, demo=True),
    SystemLoader("accounts", load_accounts, demo=True),
    SystemLoader("roles", load_roles),
    SystemLoader("notifications", load_notifications),
    SystemLoader("payables templates", load_payable_templates),
)

# after the users: what the demo users would have done
WORK_LOADERS: tuple[SystemLoader, ...] = (
    # in a demo the roles come with the users
    SystemLoader("notifications of the demo", load_notifications, demo=True),
    SystemLoader("tariffs", load_demo_tariff, demo=True),
    SystemLoader("tariffs as printed", load_printed_tariffs, demo=True),
    SystemLoader("tax", load_demo_tax, demo=True),
    SystemLoader("shipments", load_demo_shipments, demo=True),
    SystemLoader("uploads and rating runs", load_demo_work, demo=True),
    SystemLoader("rules of fields", load_demo_rules, demo=True),
    SystemLoader("quotes", load_demo_quotes, demo=True),
    SystemLoader("milestones reported", load_demo_tracking, demo=True),
    SystemLoader("issues", load_demo_issues, demo=True),
    SystemLoader("received invoices", load_demo_received, demo=True),
    SystemLoader("carrier invoices", load_demo_carrier, demo=True),
    SystemLoader("carriers", load_demo_carriers, demo=True),
    SystemLoader("buying tariffs", load_bought_tariffs, demo=True),
    SystemLoader("rated costs", load_rated_costs, demo=True),
    SystemLoader("masters", load_demo_masters, demo=True),
    SystemLoader("delivery profiles", load_demo_deliveries, demo=True),
    SystemLoader("delivery to the demo partner", load_demo_partner, demo=True),
    SystemLoader("electronic invoices", load_demo_access_point, demo=True),
    SystemLoader("reports", load_demo_reports, demo=True),
    SystemLoader("layouts of lists", load_demo_list_layouts, demo=True),
    SystemLoader("tags", load_demo_tags, demo=True),
    SystemLoader("report profiles", load_demo_report_profiles, demo=True),
)


async def seed_installation(settings: Settings, folder: Path = SEEDS) -> dict[str, int]:
    """Load everything that is missing; return the number of records added by loader. Needs open connections."""
    if settings.demo:
        # before it is known to be a demo: a page opened in between would take it for one that is loaded
        await set_loading_step(_FIRST_STEP)
    try:
        demo = settings.demo and await _takes_the_demo()
        added, systems = await _load(folder, demo)
    finally:
        await clear_loading_step()
    await Installation.now_seeded(compute_seed_fingerprint(folder, settings.demo, len(systems)))
    log.info("seeded", **{name.replace(" ", "_"): count for name, count in added.items() if count})
    return added


async def _load(folder: Path, demo: bool) -> tuple[dict[str, int], dict[tuple[str, str], Scope]]:
    added = {"help pages": await load_help(folder)}
    if demo:
        added["companies and systems"] = await load_companies(folder)
    systems = await list_system_scopes()
    begun, work = (
        [loader for loader in loaders if demo or not loader.demo] for loaders in (SYSTEM_LOADERS, WORK_LOADERS)
    )
    parts = (len(begun) + len(work)) * len(systems)
    await _into_each(begun, systems, folder, added, (0, parts))
    if demo:
        added["users"] = await load_users(folder, systems)
    await _into_each(work, systems, folder, added, (len(begun) * len(systems), parts))
    return added, systems


async def furnish_system(scope: Scope, folder: Path = SEEDS) -> None:
    """Add what every system starts with to a new system; nothing of the demo."""
    for loader in SYSTEM_LOADERS:
        if not loader.demo:
            await loader.load(scope, folder)


async def start_empty_installation() -> None:
    """Mark the installation as real: demo data is never loaded into it. Raises Conflict if it has the demo."""
    if await Installation.kind_now() is InstallationKind.DEMO or not await Installation.become(InstallationKind.REAL):
        raise Conflict(
            "This installation has the demo data. Start real work in an empty one: another --data-dir or database.",
            code=ErrorCode.HOLDS_THE_DEMO,
        )


async def _takes_the_demo() -> bool:
    """Mark the installation as a demo, or continue one. Return False for a real installation or one with a user who is
    not part of the demo."""
    if await User.find_one(User.is_demo != True) or await Installation.kind_now() is InstallationKind.REAL:  # noqa: E712
        return False
    return await Installation.become(InstallationKind.DEMO)


async def _into_each(
    loaders: Iterable[SystemLoader],
    systems: Mapping[tuple[str, str], Scope],
    folder: Path,
    added: dict[str, int],
    progress: tuple[int, int],
) -> None:
    """Run the loaders one after the other, each for every system. `progress`: the parts done before, and the total."""
    completed, parts = progress
    for loader in loaders:
        added[loader.name] = 0
        for scope in systems.values():
            await set_loading_step(LoadingStep(completed, parts, loader.name))
            added[loader.name] += await loader.load(scope, folder)
            completed += 1
