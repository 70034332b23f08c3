"""Roles with filters (R381): what is saved, refused, written into memberships and sent to the client."""

from typing import Any

import pytest

from freight.core.errors import Invalid
from freight.core.rights.filters import EVERY, build_record_filter
from freight.documents.filtered_permission import FieldFilter, FilteredPermission
from freight.documents.permission_group import PermissionGroup
from freight.documents.user import User
from freight.features.identity.people.membership_updates import rewrite_memberships
from freight.features.identity.rights.filtered_permissions import group_permissions_by_module, parse_module_permissions
from freight.features.identity.rights.schemas import FieldFilterForm, ModulePermissionForm
from freight.kit.storage.transactions import run_in_transaction
from tests.features.identity.rights.test_roles import REPORTS, SAVE, give, make, roles_of, saved
from tests.fixtures.tenants import SEE, Tenants

KNOWN = {"account": "Account", "shipmentInformation#mode": "Mode"}


def only_for(codes: list[str], **values: list[str]) -> dict[str, Any]:
    return {"codes": codes, "filters": {field: {"v": each} for field, each in values.items()}}


async def test_a_role_with_a_filter_is_written_into_its_holders(sign_in, tenants: Tenants) -> None:
    """The result is stored along with the permissions; a permission held once without a filter has none."""
    priya = await sign_in(tenants.priya)
    role = await make(priya, "Desk of Fill", [REPORTS])
    assert (await give(priya, tenants.vera, tenants.air, "Desk of Fill")).status_code == 200
    account = str(tenants.fill1)
    variants = [only_for([SEE, SAVE, REPORTS], account=[account])]
    answer = await saved(priya, role, codes=[REPORTS], variants=variants)
    assert answer.status_code == 200, answer.text
    assert answer.json()["data"]["variants"][0]["codes"] == [SAVE, SEE]
    vera = await User.get(tenants.vera.id)
    assert vera is not None
    held = vera.memberships[0].held
    assert held.codes == tuple(sorted([SEE, SAVE, REPORTS]))
    assert held.parts(REPORTS) == (EVERY,)
    assert held.parts(SEE) == (build_record_filter({"account": [account]}),)


@pytest.mark.parametrize(
    ("filters", "said"),
    [
        ({}, "choose all records"),
        ({"account": {"v": []}}, "“Account” of “See shipments” has no value"),
        ({"account": {"v": [" "]}}, "has no value"),
        ({"account": {"v": ["a", "b"], "ismultiselect": False}}, "takes one value"),
        ({"shipmentInformation#gone": {"v": ["Air"]}}, "can’t be filtered by “shipmentInformation#gone”"),
    ],
)
async def test_what_opens_nothing_or_nobody_knows_is_refused(
    sign_in, tenants: Tenants, filters: dict[str, Any], said: str
) -> None:
    priya = await sign_in(tenants.priya)
    form = {"name": "Desk", "codes": [], "variants": [{"codes": [SEE], "filters": filters}]}
    answer = await priya.post("/api/roles", json=form)
    assert answer.status_code == 400 and said in answer.json()["msg"]
    assert "Desk/" not in await roles_of(priya)


async def test_holders_of_a_group_are_told_whatever_they_have_beside(tenants: Tenants) -> None:
    """Role, group and own permissions are added up for each holder; users outside the group keep what they have."""
    mode = FilteredPermission(codes=[REPORTS], filters={"shipmentInformation#mode": FieldFilter(v=["Air"])})
    group = await PermissionGroup(company_id=tenants.air.company_id, name="Air reports", variants=[mode]).insert()
    for user in (tenants.vera, tenants.ana):
        user.memberships[0].group_ids = [group.id]
        await user.replace()
    before = await User.get(tenants.omar.id)

    async def tell(session: Any) -> None:
        await rewrite_memberships({"group_ids": group.id}, session)

    await run_in_transaction(tell)
    vera, ana, omar = [await User.get(each.id) for each in (tenants.vera, tenants.ana, tenants.omar)]
    assert vera and ana and omar and before
    assert vera.memberships[0].permissions == sorted([REPORTS, SEE])
    assert vera.memberships[0].held.parts(REPORTS) == (build_record_filter({"shipmentInformation#mode": ["Air"]}),)
    # she has reports from elsewhere, for every record
    assert ana.memberships[0].held.parts(REPORTS) == (EVERY,)
    assert ana.memberships[1] == tenants.ana.memberships[1]
    assert omar.memberships == before.memberships


def test_modules_of_the_contract_and_back() -> None:
    """R381: variants, action codes and filters by module; what is held for every record is a variant without."""
    wire = {
        "shipmentEntry": [
            ModulePermissionForm(action_codes=[SEE]),
            ModulePermissionForm(action_codes=[SAVE], filters={"shipmentInformation#mode": FieldFilterForm(v=["Air"])}),
        ]
    }
    codes, variants = parse_module_permissions(wire, KNOWN)
    assert codes == [SEE] and variants[0].codes == [SAVE]
    assert group_permissions_by_module(codes, variants) == wire
    with pytest.raises(Invalid, match="Please add ActionCodes for shipmentEntry"):
        parse_module_permissions({"shipmentEntry": [ModulePermissionForm()]}, KNOWN)
    with pytest.raises(Invalid, match="Please select atleast 1 module"):
        parse_module_permissions({}, KNOWN)
    with pytest.raises(Invalid, match="no permission of reports"):
        parse_module_permissions({"reports": [ModulePermissionForm(action_codes=[SEE])]}, KNOWN)
