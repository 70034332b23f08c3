"""Loading `templates-seed/`. Every loader adds what is missing and leaves alone what people have made of the rest, so
it runs at every start."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import structlog

from freight.features.accounts.seed import load_accounts
from freight.features.currency.seed import load_exchange_rates
from freight.features.fuel.seed import load_fuel
from freight.features.help.seed import load_help
from freight.features.identity.seed import load_users
from freight.features.metadata.seed import load_metadata
from freight.features.organisations.seed import load_companies, scopes_of_systems
from freight.features.seed.demo_issues import load_demo_issues
from freight.features.seed.demo_quotes import load_demo_quotes
from freight.features.seed.demo_received import load_demo_received
from freight.features.seed.demo_rules import load_demo_rules
from freight.features.seed.demo_shipments import load_demo_shipments
from freight.features.seed.demo_tariffs import load_demo_tariff
from freight.features.seed.demo_work import load_demo_work
from freight.features.tariffs.calculation_codes import load_calculation_codes
from freight.features.templates.seed import load_templates
from freight.kit.settings import Settings
from freight.kit.tenancy import Scope

log = structlog.get_logger()

SEEDS = Path(__file__).resolve().parents[4] / "templates-seed"


@dataclass(frozen=True)
class SystemLoader:
    """Loads something into one system from the seed folder and returns how many records it added. `demo` loaders run
    in a demo installation only."""

    name: str
    load: Callable[[Scope, Path], Awaitable[int]]
    demo: bool = False


# in this order: a later loader may rest on an earlier one
SYSTEM_LOADERS: tuple[SystemLoader, ...] = (
    SystemLoader("field templates", load_templates),
    SystemLoader("calculation codes", load_calculation_codes),
    SystemLoader("fuel prices and tables", load_fuel, demo=True),
    SystemLoader("metadata types", load_metadata),
    SystemLoader("exchange rates", load_exchange_rates, demo=True),
    SystemLoader("accounts", load_accounts, demo=True),
)

# after the users: what the demo users would have done with it
WORK_LOADERS: tuple[SystemLoader, ...] = (
    SystemLoader("tariffs", load_demo_tariff, demo=True),
    SystemLoader("shipments", load_demo_shipments, demo=True),
    SystemLoader("uploads and rating runs", load_demo_work, demo=True),
    SystemLoader("rules of fields", load_demo_rules, demo=True),
    SystemLoader("quotes", load_demo_quotes, demo=True),
    SystemLoader("issues", load_demo_issues, demo=True),
    SystemLoader("received invoices", load_demo_received, demo=True),
)


async def seed(settings: Settings, folder: Path = SEEDS) -> dict[str, int]:
    """Load everything that is missing; returns the records added by name of the loader. Needs open resources."""
    added = {"help pages": await load_help(folder)}
    if settings.demo:
        added["companies and systems"] = await load_companies(folder)
    systems = await scopes_of_systems()
    await _into_each(SYSTEM_LOADERS, systems.values(), folder, settings, added)
    if settings.demo:
        added["users"] = await load_users(folder, systems)
    await _into_each(WORK_LOADERS, systems.values(), folder, settings, added)
    log.info("seeded", **{name.replace(" ", "_"): count for name, count in added.items() if count})
    return added


async def _into_each(
    loaders: Iterable[SystemLoader],
    scopes: Iterable[Scope],
    folder: Path,
    settings: Settings,
    added: dict[str, int],
) -> None:
    for loader in loaders:
        if loader.demo and not settings.demo:
            continue
        added[loader.name] = sum([await loader.load(scope, folder) for scope in scopes])
