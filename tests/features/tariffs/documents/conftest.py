"""Who keeps tariff documents."""

import pytest

from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS


@pytest.fixture
async def ana(tenants, sign_in):
    await load_templates(tenants.air, SEEDS)
    return await sign_in(tenants.ana)
