"""Air Export Chicago with the charges that its tariffs have."""

from typing import Any

import pytest

from freight.documents.calculation_code import CalculationCode
from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.charges.editor import Editor
from tests.fixtures.tenants import Tenants


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> Editor:
    """May do everything in Air Export Chicago; shipments are judged by the templates of the seeds."""
    await load_templates(tenants.air, SEEDS)
    return Editor(await sign_in(tenants.ana), tenants.air, tenants.fill1)


@pytest.fixture
async def known_charges(ana: Editor) -> None:
    """A fuel surcharge and a liftgate, as calculation codes."""
    for code, name in (("fuel", "Fuel surcharge"), ("LG", "Liftgate at delivery")):
        charge = {"id": code, "name": name, "method": "flat"}
        await scoped(CalculationCode, ana.scope).insert_one({"code": code, "charge": charge})
