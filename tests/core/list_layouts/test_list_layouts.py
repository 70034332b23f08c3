"""Which layout a user gets, what a layout may show, and what a list shows first by the mode of its system."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from freight.core.errors import Invalid
from freight.core.fields.spec import FieldSpec, parse_fields
from freight.core.list_layouts.checking import LayoutColumn, LayoutSort, check_list_layout
from freight.core.list_layouts.choice import LayoutReceivers, LayoutSource, OfferedLayout, choose_list_layout
from freight.core.list_layouts.lists import LISTS, ColumnFormat, ListName, build_added_columns, build_grid_columns
from freight.core.list_layouts.mode_defaults import arrange_columns_by_mode, choose_system_mode

ROOT = Path(__file__).parents[3]
VECTOR = ROOT / "tests" / "vectors" / "list_columns.json"
SHIPMENT = json.loads((ROOT / "templates-seed" / "field-templates" / "shipment.json").read_text())
PORTS = {"shipmentRouting#originPort", "shipmentRouting#destinationPort"}


def layout(name: str, applies_to: LayoutReceivers, *receivers: str, day: int = 1) -> OfferedLayout:
    return OfferedLayout(name, applies_to, frozenset(receivers), datetime(2026, 11, day, tzinfo=UTC))


EVERYONE = layout("all", LayoutReceivers.EVERYONE, day=9)
OPERATORS = layout("operators", LayoutReceivers.ROLES, "operator", day=5)
NIGHT_SHIFT = layout("night", LayoutReceivers.GROUPS, "night shift")


def chosen(layouts: list[OfferedLayout], role: str = "operator", groups: tuple[str, ...] = ()) -> tuple[str, str]:
    answer = choose_list_layout(layouts, role, groups)
    return (answer[0].id, answer[1].value) if answer else ("", "")


def test_an_operator_of_the_night_shift_sees_what_the_night_shift_sees():
    layouts = [EVERYONE, OPERATORS, NIGHT_SHIFT]
    assert chosen(layouts, groups=("night shift",)) == ("night", "group")


def test_an_operator_in_no_group_sees_the_layout_of_operators():
    assert chosen([EVERYONE, OPERATORS, NIGHT_SHIFT]) == ("operators", "role")


def test_an_auditor_sees_the_layout_for_everyone():
    assert chosen([OPERATORS, NIGHT_SHIFT, EVERYONE], role="auditor") == ("all", "everyone")


def test_a_user_without_a_role_gets_no_layout_of_a_role():
    assert chosen([OPERATORS], role="") == ("", "")


def test_of_two_layouts_for_the_same_role_the_one_saved_last_counts():
    later = layout("later", LayoutReceivers.ROLES, "operator", "auditor", day=6)
    assert chosen([OPERATORS, later]) == chosen([later, OPERATORS]) == ("later", "role")


def test_layouts_saved_in_the_same_moment_are_chosen_alike_every_time():
    twins = [layout(name, LayoutReceivers.EVERYONE) for name in ("a", "b")]
    assert chosen(twins) == chosen(twins[::-1]) == ("b", "everyone")
    assert LayoutSource("everyone") is LayoutSource.EVERYONE


INVOICES = LISTS[ListName.INVOICES]
NUMBER, TOTAL = LayoutColumn("number"), LayoutColumn("total", format=ColumnFormat.WITHOUT_CURRENCY)


def refusal(*columns: LayoutColumn, sort: LayoutSort | None = None, of: ListName = ListName.INVOICES) -> str:
    with pytest.raises(Invalid) as refused:
        check_list_layout(LISTS[of], LISTS[of].columns, columns, sort)
    return refused.value.message


def test_a_layout_of_invoices_with_a_renamed_and_narrow_total_is_accepted():
    columns = [NUMBER, LayoutColumn("billTo", "Customer", 180), TOTAL]
    check_list_layout(INVOICES, INVOICES.columns, columns, LayoutSort("total", descending=True))


def test_what_a_layout_of_invoices_cannot_show_is_refused_with_its_column():
    assert refusal(NUMBER, LayoutColumn("margin")) == "Column “margin”: Invoices has no such column. Remove it."
    assert refusal(NUMBER, TOTAL, TOTAL) == "Column “Total” is there twice. Remove one of them."
    assert refusal(NUMBER, LayoutColumn("status", format=ColumnFormat.DAY_ONLY)) == (
        "Column “Status” can't be shown in the format “dayOnly”. Choose another format."
    )
    assert refusal(NUMBER, LayoutColumn("date", total=True)) == (
        "Column “Date” has no total over all rows. Turn its total off."
    )
    assert refusal(TOTAL) == "Column “Invoice” is required in Invoices. Show it."
    assert refusal(NUMBER, sort=LayoutSort("due")) == "Sort: the list can't be sorted by “Due”. Choose another column."
    assert refusal(NUMBER, sort=LayoutSort("margin")) == (
        "Sort: the list can't be sorted by “margin”. Choose another column."
    )


def test_totals_are_offered_only_where_the_server_adds_up_all_rows():
    with_total = {(name.value, column.key) for name, of in LISTS.items() for column in of.columns if column.has_total}
    assert with_total == {
        ("invoices", "total"),
        ("payables", "charged"),
        ("payables", "agreed"),
        ("payables", "open"),
    }
    assert {column.key for column in GRID if column.has_total} >= {"shipmentCargo#grossWeight", "rating#total"}
    exceptions = build_grid_columns(ListName.EXCEPTIONS, FIELDS)
    assert not any(column.has_total for column in exceptions)


def test_what_the_company_adds_is_shown_with_or_without_its_unit():
    hours, margin, note = build_added_columns(
        ListName.PAYABLES,
        [
            FieldSpec(key="costing#hours", label="Hours", type="numeric", unit="h"),
            FieldSpec(key="costing#margin", label="Margin", type="numeric", unit="USD"),
            FieldSpec(key="costing#note", label="Note"),
        ],
    )
    assert hours.formats == (ColumnFormat.WITH_UNIT, ColumnFormat.WITHOUT_UNIT)
    assert margin.formats == (ColumnFormat.WITH_CURRENCY, ColumnFormat.WITHOUT_CURRENCY)
    assert note.formats == ()
    assert [column.has_total for column in (hours, margin, note)] == [True, True, False]
    assert not any(column.formats for column in GRID), "a grid shows values as its template says"


FIELDS = parse_fields(SHIPMENT["fields"])
GRID = build_grid_columns(ListName.SHIPMENTS, FIELDS)


def test_the_label_of_a_grid_column_belongs_to_its_template():
    with pytest.raises(Invalid, match="Column “Carrier”: change its label in the template of the grid"):
        columns = [LayoutColumn("shipmentInformation#carrier", "Haulier")]
        check_list_layout(LISTS[ListName.SHIPMENTS], GRID, columns, None)


def first_columns(mode: str, count: int = 14) -> list[str]:
    keys = arrange_columns_by_mode(mode, ListName.SHIPMENTS, GRID)
    assert keys is not None
    assert sorted(keys) == sorted(column.key for column in GRID), "every column is still there"
    return keys[:count]


def test_a_ground_system_begins_with_postal_codes_class_weight_and_distance_and_no_port():
    first = first_columns("Ground")
    assert not PORTS & set(first)
    postal = first.index("shipmentRouting#originPostalCode")
    assert first[postal:] == [
        "shipmentRouting#originPostalCode",
        "shipmentRouting#destinationState",
        "shipmentRouting#destinationPostalCode",
        "shipmentCargo#freightClass",
        "shipmentCargo#grossWeight",
        "shipmentRouting#distance",
        "shipmentCargo#pieces",
        "shipmentInformation#shipDate",
    ]


def test_an_air_system_begins_with_ports_and_the_chargeable_weight():
    first = first_columns("Air")
    assert set(first) >= PORTS
    assert first.index("shipmentCargo#chargeableWeight") < first.index("shipmentCargo#grossWeight")
    assert "shipmentInformation#mwab" in first
    assert "shipmentCargo#freightClass" not in first


def test_an_ocean_system_begins_with_ports_and_containers():
    first = first_columns("Ocean")
    assert set(first) >= {*PORTS, "shipmentCargo#containerType", "shipmentCargo#containers", "shipmentCargo#volume"}
    assert "shipmentRouting#originPostalCode" not in first


def test_other_lists_and_modes_have_no_order_of_their_own():
    assert arrange_columns_by_mode("", ListName.SHIPMENTS, GRID) is None
    assert arrange_columns_by_mode("Ground", ListName.INVOICES, INVOICES.columns) is None


@pytest.mark.parametrize(
    ("operations", "is_american", "mode"),
    [
        (["Ocean"], False, "Ocean"),
        (["Air"], True, "Air"),
        (["Air", "Ground"], True, ""),
        ([], True, "Ground"),
        ([], False, ""),
    ],
)
def test_the_mode_of_a_system_is_that_of_all_its_operations(operations, is_american, mode):
    assert choose_system_mode(operations, is_american=is_american) == mode


def test_the_web_app_is_tested_with_the_columns_the_server_has():
    assert json.loads(VECTOR.read_text()) == {
        name.value: [
            {
                "key": column.key,
                "formats": [shown.value for shown in column.formats],
                "hasTotal": column.has_total,
                "sorts": column.sorts,
                "isRequired": column.is_required,
            }
            for column in of.columns
        ]
        for name, of in LISTS.items()
        if not of.is_grid
    }
