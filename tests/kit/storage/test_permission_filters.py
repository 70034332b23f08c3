"""Filters of permissions by fields narrow the scope (R381), for every way of reaching a record."""

from typing import Any

import pytest
from bson import ObjectId
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from freight.core.errors import NotFound, PermissionDenied
from freight.core.rights.filters import ACCOUNT, Only, build_record_filter, is_in_filter
from freight.documents.base import FilterPaths
from freight.documents.filtered_permission import MembershipLimit
from freight.documents.shipment import Shipment
from freight.documents.user import Membership
from freight.kit.storage.connections import Connections
from freight.kit.storage.permission_filters import get_filter_values
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import scoped
from tests.fixtures.tenants import SEE
from tests.http.planted import TENANT_DOCUMENTS

COMPANY, AIR, OCEAN = ObjectId(), ObjectId(), ObjectId()
ACME, BOLT = ObjectId(), ObjectId()
MODE, PORT = "shipmentInformation#transportMode", "shipmentRouting#originPort"
WHOLE = Scope.of_system(COMPANY, AIR)
MODES, PORTS, ACCOUNTS = ("Air", "Ocean", "Road"), ("USORD", "DEFRA"), (ACME, BOLT)


def shipment(number: str, account: ObjectId | None, **fields: Any) -> dict[str, Any]:
    data: dict[str, dict[str, Any]] = {}
    for group, key, value in (
        ("shipmentInformation", "transportMode", fields.get("mode")),
        ("shipmentRouting", "originPort", fields.get("port")),
    ):
        if value is not None:
            data.setdefault(group, {})[key] = value
    stored = {"shipment_number": number, "account_id": account, "status": "Not Rated", "entry_date": "2026-11-01"}
    return {**stored, "data": data}


def by(*parts: dict[str, list[str]], codes: tuple[str, ...] = (SEE,), accounts: list[ObjectId] | None = None) -> Scope:
    """Return the scope of a user who holds the permissions for these parts."""
    member = Membership(
        company_id=COMPANY,
        system_id=AIR,
        role="Desk",
        permissions=list(codes),
        limits=[MembershipLimit(codes=list(codes), parts=list(parts))],
        account_ids=accounts,
    )
    return Scope(COMPANY, (Grant.of(member, SEE),), "somebody")


@pytest.fixture
async def shipments(connections: Connections) -> None:
    rows = [
        shipment("A1", ACME, mode="Air", port="USORD"),
        shipment("A2", ACME, mode="Ocean", port="USORD"),
        shipment("B1", BOLT, mode="Air", port="DEFRA"),
        shipment("B2", BOLT, mode=["Road", "Air"]),
        shipment("N1", None),
    ]
    await scoped(Shipment, WHOLE).insert_many(rows)


async def numbers(scope: Scope, query: dict[str, Any] | None = None) -> list[str]:
    return sorted([r["shipment_number"] async for r in scoped(Shipment, scope).find(query)])


async def test_a_filter_leaves_the_records_with_its_values(shipments: None) -> None:
    assert await numbers(by({MODE: ["Air"]})) == ["A1", "B1", "B2"]
    assert await numbers(by({MODE: ["Air"], PORT: ["USORD"]})) == ["A1"]
    # each alternative is one of its own: fields of two of them are not mixed
    assert await numbers(by({MODE: ["Ocean"]}, {PORT: ["DEFRA"]})) == ["A2", "B1"]
    # the accounts of the membership stay, whatever the filter names
    assert await numbers(by({MODE: ["Air"]}, accounts=[BOLT])) == ["B1", "B2"]


async def test_a_filter_by_account_is_the_accounts_of_the_grant(shipments: None) -> None:
    scope = by({ACCOUNT: [str(ACME)]})
    assert scope.grants[0] == Grant(AIR, frozenset({ACME}), sees_costs=False)
    assert await numbers(scope) == ["A1", "A2"]
    assert by({ACCOUNT: [str(ACME), str(BOLT)]}, accounts=[BOLT]).grants[0] == Grant(
        AIR, frozenset({BOLT}), sees_costs=False
    )
    # for another account only the mode counts; the scope has the accounts of both
    mixed = by({ACCOUNT: [str(ACME)]}, {ACCOUNT: [str(BOLT)], MODE: ["Road"]})
    assert await numbers(mixed) == ["A1", "A2", "B2"]
    assert mixed.grants[0].account_ids == frozenset({ACME, BOLT})


@pytest.mark.parametrize("part", [{MODE: []}, {}, {"shipmentInformation#lost": ["Air"]}, {"lost": ["x"]}])
async def test_what_is_emptied_or_lost_shows_nothing(shipments: None, part: dict[str, list[str]]) -> None:
    """For example a filter without a value, or on a field the template no longer has."""
    scope = by(part)
    assert await numbers(scope) == []
    assert await scoped(Shipment, scope).count() == 0


async def test_no_query_of_the_caller_widens_it(shipments: None) -> None:
    scope = by({MODE: ["Ocean"]})
    path = "data.shipmentInformation.transportMode"
    assert await numbers(scope, {path: "Air"}) == []
    assert await numbers(scope, {"$or": [{path: "Air"}, {path: "Ocean"}]}) == ["A2"]
    assert await scoped(Shipment, scope).distinct("shipment_number") == ["A2"]
    with pytest.raises(NotFound):
        hidden = await scoped(Shipment, WHOLE).find_one({"shipment_number": "A1"})
        assert hidden is not None
        await scoped(Shipment, scope).get(hidden["_id"], "shipment")


async def test_nothing_is_written_outside(shipments: None) -> None:
    """Records outside the filter cannot be stored or changed, and no change may move a record out of it or into it."""
    air = scoped(Shipment, by({MODE: ["Air"]}))
    await air.insert_one(shipment("A3", ACME, mode="Air"))
    for outside in (shipment("A4", ACME, mode="Ocean"), shipment("A5", ACME)):
        with pytest.raises(PermissionDenied):
            await air.insert_one(outside)
    done = await air.update_many({}, {"$set": {"status": "Rated"}})
    assert done.matched_count == 4
    assert await numbers(WHOLE, {"status": "Not Rated"}) == ["A2", "N1"]
    for update in (
        {"$set": {"data.shipmentInformation.transportMode": "Ocean"}},
        {"$set": {"data": {}}},
        {"$unset": {"data.shipmentInformation": ""}},
        {"$set": {"account_id": BOLT}},
        [{"$set": {"data.shipmentInformation.transportMode": "Ocean"}}],
        [{"$replaceWith": {"_id": "$_id"}}],
    ):
        with pytest.raises(PermissionDenied):
            await air.update_one({"shipment_number": "A1"}, update)
    gone = await air.delete_many({"shipment_number": {"$in": ["A2", "B1"]}})
    assert gone.deleted_count == 1 and "A2" in await numbers(WHOLE)


parts = st.fixed_dictionaries(
    {},
    optional={
        MODE: st.lists(st.sampled_from(MODES), min_size=1, unique=True),
        PORT: st.lists(st.sampled_from(PORTS), min_size=1, unique=True),
        ACCOUNT: st.lists(st.sampled_from([str(each) for each in ACCOUNTS]), min_size=1, unique=True),
    },
).filter(bool)

WHOSE = st.none() | st.sets(st.sampled_from(ACCOUNTS), min_size=1)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    some=st.lists(parts, min_size=1, max_size=3), accounts=st.none() | st.sets(st.sampled_from(ACCOUNTS), min_size=1)
)
async def test_list_and_record_agree_with_the_check(
    shipments: None, some: list[dict[str, list[str]]], accounts: set[ObjectId] | None
) -> None:
    """Lists, reads by id, writes and the check of the record itself agree."""
    scope = by(*some, accounts=None if accounts is None else sorted(accounts))
    wanted: list[Only] = [each for each in map(build_record_filter, some) if each is not None]
    expected = []
    async for record in scoped(Shipment, WHOLE).find():
        values = get_filter_values(record, [MODE, PORT, ACCOUNT])
        mine = accounts is None or record["account_id"] in accounts
        if mine and any(is_in_filter(part, values) for part in wanted):
            expected.append(record["shipment_number"])
        by_id = await scoped(Shipment, scope).find_one({"_id": record["_id"]})
        assert (by_id is not None) == scope.allows(Shipment, record)
    assert await numbers(scope) == sorted(expected)


@pytest.mark.parametrize("document", TENANT_DOCUMENTS, ids=lambda each: each.__name__)
async def test_a_field_without_a_path_shows_nothing(connections: Connections, document: Any) -> None:
    """Fields × documents: each kind of record declares where it has a field, or that it has no records in this sense;
    one that declares neither is invisible."""
    scope = by({MODE: ["Air"]})
    condition = scope.filter(document.account_rule, document.filter_paths)
    unlimited = Scope(COMPANY, (Grant(AIR),)).filter(document.account_rule, document.filter_paths)
    if document.filter_paths is FilterPaths.NOT_FILTERED:
        assert condition == unlimited
    elif document.filter_paths is FilterPaths.DATA:
        assert condition == {**unlimited, "data.shipmentInformation.transportMode": {"$in": ["Air"]}}
    else:
        assert condition == {**unlimited, "_id": {"$in": []}}


def test_which_records_have_fields() -> None:
    """A new kind of record is invisible to users with filters until it is listed here."""
    assert [each.__name__ for each in TENANT_DOCUMENTS if each.filter_paths is FilterPaths.DATA] == ["Shipment"]
    hidden = {each.__name__ for each in TENANT_DOCUMENTS if each.filter_paths is FilterPaths.NONE}
    assert {"Invoice", "Quote", "Issue", "RatingTrace", "AgingCell", "BilledCell", "ShipmentChangeEntry"} <= hidden
    assert not hidden & {"FieldTemplate", "Account", "Task", "Tariff"}
