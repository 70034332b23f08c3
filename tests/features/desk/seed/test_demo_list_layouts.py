"""The demo has a layout for clerks of key accounts, made once."""

from freight.documents.list_layout import ListLayout
from freight.documents.role import Role
from freight.features.desk.seed.demo_list_layouts import load_demo_list_layouts
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import scoped


async def test_clerks_of_key_accounts_see_what_is_late_first(tenants):
    assert await load_demo_list_layouts(tenants.air, SEEDS) == 0, "no one has the role"
    await Role(company_id=tenants.air.company_id, name="Key account clerk", codes=[]).insert()
    assert [await load_demo_list_layouts(tenants.air, SEEDS) for _ in range(2)] == [1, 0]
    [layout] = await scoped(ListLayout, tenants.air).find({}).to_list()
    columns = [column["column"] for column in layout["columns"]]
    assert columns.index("lateBy") < columns.index("lane")
    assert "carrier" not in columns
