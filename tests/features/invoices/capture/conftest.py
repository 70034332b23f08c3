"""Ana, who captures invoices of Air Export Chicago."""

from typing import Any

import pytest

from freight.features.setup.templates.seed import load_templates
from freight.features.tariffs.calculation_codes import load_calculation_codes
from freight.kit.settings import SEEDS
from tests.features.invoices.charges.editor import Editor
from tests.fixtures.tenants import Tenants


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> Editor:
    """May do everything in Air Export Chicago; the capture grid is drawn from the templates of the seeds."""
    await load_templates(tenants.air, SEEDS)
    await load_calculation_codes(tenants.air, SEEDS)
    return Editor(await sign_in(tenants.ana), tenants.air, tenants.fill1)
