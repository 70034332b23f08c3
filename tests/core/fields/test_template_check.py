"""What is checked before a field template is saved (R338-R346), and what can never get into one."""

from typing import Any

import pytest

from freight.core.fields.spec import FieldSpec
from freight.core.fields.template_check import CheckedTemplate, check_template

NUMBER = "shipmentInformation#shipmentNumber"
CARRIER = "shipmentInformation#carrier"


def row(key: str = CARRIER, order: int = 1, **more: Any) -> dict[str, Any]:
    return {"key": key, "label": "Carrier", "type": "text", "length": 20, "displayOrder": order} | more


MASTER = row(NUMBER, 1, label="Shipment number", isMasterField=True)
STORED = (
    FieldSpec.model_validate(MASTER | {"isDefault": True, "isMandatory": True, "isUniqueField": True}),
    FieldSpec.model_validate(row(order=2)),
)


def say(checked: CheckedTemplate, index: int, name: str) -> str:
    return checked.findings[index][name].message


def test_a_good_template_comes_out_in_its_display_order() -> None:
    checked = check_template([row(order=2), MASTER, {"isActive": True, "label": ""}])
    assert checked.is_good
    assert [spec.key for spec in checked.fields] == [NUMBER, CARRIER]


@pytest.mark.parametrize("name", ["key", "label", "type", "length", "displayOrder"])
def test_r338_each_field_needs_key_label_type_length_and_display_order(name: str) -> None:
    """R338."""
    checked = check_template([MASTER, row(order=2) | {name: ""}])
    assert say(checked, 1, name) == "Mandatory!"
    assert checked.findings[1][name].kind == "mandatory"


def test_r339_a_display_order_given_twice_names_the_row() -> None:
    """R339."""
    checked = check_template([MASTER, row(order=2), row("shipmentRouting#originPort", 2)])
    assert say(checked, 2, "displayOrder") == "Duplicate display order Value at row No.3"


@pytest.mark.parametrize("order", [0, -1, 3, 900])
def test_r340_the_display_order_runs_from_one_to_the_number_of_fields(order: int) -> None:
    """R340: The editor's rows count its spare one, so their count minus one is the number of fields."""
    assert say(check_template([MASTER, row(order=order)]), 1, "displayOrder") == "Display order: 1 to 2."


def test_r341_a_template_has_a_master_field() -> None:
    """R341."""
    assert check_template([row()]).messages == ("template should have a master field!",)


def test_r342_a_second_master_field_is_refused_where_it_stands() -> None:
    """R342."""
    checked = check_template([MASTER, row(order=2, isMasterField=True)])
    assert say(checked, 1, "isMasterField") == 'Only "Master Field" is allowed'


@pytest.mark.parametrize("key", [NUMBER, "shipmentinformation#SHIPMENTNUMBER"])
def test_r343_a_key_given_twice_is_refused_with_the_row_that_has_it(key: str) -> None:
    """R343."""
    assert say(check_template([MASTER, row(key, 2)]), 1, "key") == "Duplicate field key: row No.1 already has it."


def test_r344_the_type_of_an_existing_field_stays() -> None:
    """R344."""
    rows = [STORED[0].wire(), STORED[1].wire() | {"type": "numeric"}]
    assert say(check_template(rows, STORED), 1, "type") == "Field Type can't be changed."
    renamed = rows[1] | {"wasKey": CARRIER, "key": "shipmentInformation#haulier"}
    assert say(check_template([rows[0], renamed], STORED), 1, "type") == "Field Type can't be changed."
    assert check_template([rows[0], rows[1] | {"type": "text"}], STORED).is_good


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("key", "shipmentInformation#jobNumber", "its key cannot change"),
        ("isMandatory", False, "mandatory cannot change"),
        ("isMasterField", False, "master cannot change"),
        ("isUniqueField", False, "unique cannot change"),
        ("isActive", False, "active cannot change"),
    ],
)
def test_r345_part_of_a_default_field_stays(name: str, value: Any, words: str) -> None:
    """R345."""
    default = STORED[0].wire() | {"wasKey": NUMBER, name: value}
    assert words in say(check_template([default, STORED[1].wire()], STORED), 0, name)
    assert check_template([STORED[0].wire() | {"label": "Job"}, STORED[1].wire()], STORED).is_good


def test_r345_a_default_field_cannot_be_removed_nor_shed_its_mark() -> None:
    """R345."""
    others = [row(order=1, isMasterField=True)]
    assert check_template(others, STORED).messages == ("Shipment number is a default field and cannot be removed.",)
    shed = check_template([STORED[0].wire() | {"isDefault": False}, STORED[1].wire()], STORED)
    assert shed.fields[0].is_default
    grasped = check_template([STORED[0].wire(), STORED[1].wire() | {"isDefault": True}], STORED)
    assert not grasped.fields[1].is_default


@pytest.mark.parametrize("pattern", ["(a", "[", "(?=x)y", r"(a)\1", "x" * 501])
def test_r346_a_regex_that_does_not_compile_in_linear_time_is_invalid(pattern: str) -> None:
    """R346."""
    assert say(check_template([row(isMasterField=True, regex=pattern)]), 0, "regex") == "Invalid regex"


def test_a_regex_that_would_backtrack_for_ever_is_taken_and_runs_in_linear_time() -> None:
    checked = check_template([row(isMasterField=True, regex="^(a+)+$", defaultValue="a" * 19 + "!")])
    assert say(checked, 0, "defaultValue") == "Carrier is invalid."


@pytest.mark.parametrize(
    "key",
    ["a.b#c", "a#$where", "__proto__#x", "a#__proto__", "carrier", "a#b#c", "#x", "a#", "1a#b", "a#1b", "a b#c", "é#b"],
)
def test_r347_a_key_that_could_not_be_stored_safely_is_refused(key: str) -> None:
    """R347."""
    checked = check_template([row(key, isMasterField=True)])
    assert say(checked, 0, "key") == "Only Alphanumeric value starting with alphabet(s) is allowed!"


@pytest.mark.parametrize("name", ["label", "toolTip", "errorMessage", "description", "unit"])
def test_markup_is_refused_in_what_people_read(name: str) -> None:
    checked = check_template([row(isMasterField=True) | {name: "<img src=x onerror=alert(1)>"}])
    assert say(checked, 0, name) == "Plain text only, no markup."
    assert check_template([row(isMasterField=True) | {name: "Weight < 5 kg"}]).is_good


@pytest.mark.parametrize(
    ("more", "name", "words"),
    [
        ({"length": "ten"}, "length", "whole number from 1"),
        ({"length": 0}, "length", "whole number from 1"),
        ({"minLength": 30}, "minLength", "no more than the length"),
        ({"type": "script"}, "type", "text, numeric"),
        ({"label": "x" * 101}, "label", "1 to 100 characters"),
        ({"type": "numeric", "defaultValue": "many"}, "defaultValue", "must be a number"),
        ({"defaultValue": "x" * 21}, "defaultValue", "Length Exceed!"),
        ({"type": "dropdown", "options": [{"value": "Air"}], "defaultValue": "Sea"}, "defaultValue", "one of Air"),
        ({"options": [{"value": "Air"}, {"value": "Sea", "aliases": ["AIR"]}]}, "options", "Duplicate options: air"),
        ({"isDependent": True}, "dependentFields", "choose the field it depends on"),
        ({"dependentFields": [{"fieldKey": "a#gone"}]}, "dependentFields", "depends on a#gone, not in this template"),
        ({"dependentFields": [{"fieldKey": CARRIER}]}, "dependentFields", "depends on itself"),
        ({"issueIdentifier": True}, "issueIdentifier", "exception management"),
    ],
)
def test_properties_that_do_not_fit_say_why(more: dict[str, Any], name: str, words: str) -> None:
    assert words in say(check_template([row(isMasterField=True) | more]), 0, name)


@pytest.mark.parametrize(
    "options",
    [
        [{"value": "", "aliases": ["luft"]}],
        [{"value": "Air", "aliases": [""]}],
        [{"value": "Air"}, {"value": " "}],
        [{"aliases": ["luft"]}],
        "Air = luft",
    ],
)
def test_a_malformed_option_is_refused_in_its_cell_with_the_way_to_write_it(options: object) -> None:
    """A049"""
    message = say(check_template([row(type="dropdown", isMasterField=True, options=options)]), 0, "options")
    assert message == "Options: write them as Value = alias, alias; next value."
    well_written = [{"value": "Air", "aliases": ["luft"]}, {"value": "Ocean"}]
    assert check_template([row(type="dropdown", isMasterField=True, options=well_written)]).is_good


def test_dependent_fields_in_a_circle_are_refused() -> None:
    first = row("a#one", 1, isMasterField=True, dependentFields=[{"fieldKey": "a#two"}])
    second = row("a#two", 2, dependentFields=[{"fieldKey": "a#one"}])
    assert set(check_template([first, second]).findings) == {0, 1}


def test_exception_management_templates_have_more_properties() -> None:
    more = dict.fromkeys(
        ("issueIdentifier", "duplicateIdentifier", "addInSummary", "activeForFilter", "isReadOnlyAfterRaise"), True
    )
    [kept] = check_template([row(isMasterField=True, **more)], doc_type="IMSRaiseProfile").fields
    assert more.items() <= kept.wire().items()


def test_every_property_of_a_template_field_survives_being_stored() -> None:
    """Administration §3.7 and operations §3, name by name."""
    given = row(
        isMasterField=True,
        suggestionsSource="carrier",
        suggestionField="name",
        defaultValue="UPS",
        isMandatory=True,
        isUniqueField=True,
        regex="^[A-Z]+$",
        toolTip="Who carries it",
        errorMessage="Letters only.",
        description="The first carrier",
        isActive=True,
        isReadonly=True,
        isVisible=False,
        minLength=2,
        groupKey="shipmentInformation",
        uniqueCalculationParam=True,
        chargeID="FRT",
        invoiceCharge=True,
    )
    [kept] = check_template([given]).fields
    assert given.items() <= kept.wire().items()
    assert check_template([kept.wire()]).fields == (kept,)


def test_a_template_has_an_end() -> None:
    rows = [row(f"a#k{n}", n + 1) for n in range(501)]
    assert check_template(rows).messages == ("A template can have up to 500 fields.",)
