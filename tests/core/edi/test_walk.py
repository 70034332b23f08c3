"""What each setting of a segment and of an element does, and how it is explained."""

from decimal import Decimal
from typing import Any

import pytest

from freight.core.edi.drawing import EdiSettings, generate_edi_file
from freight.core.edi.findings import EdiFindingSeverity
from freight.core.edi.trail import explain_element
from freight.core.edi.variables import build_invoice_variables, list_mapping_variables
from freight.core.edi.walk import WalkedMapping, compile_mapping, walk_mapping
from tests.core.edi.freight import MOMENT, invoice, mapped, settings


def walked(mapping: EdiSettings, **changed: Any) -> WalkedMapping:
    return walk_mapping(compile_mapping(mapping, mapping.guide), build_invoice_variables(invoice(**changed)), MOMENT)


def rows(mapping: EdiSettings, **changed: Any) -> list[str]:
    return ["*".join((each.tag, *each.elements)) for each in walked(mapping, **changed).segments]


def element(field: str, name: str = "", **more: Any) -> dict[str, Any]:
    source, _, variable = name.partition(".")
    return {"field": field, "fieldType": source, "fieldName": variable, **more}


def fixed(field: str, text: str) -> dict[str, Any]:
    return {"field": field, "fieldType": "fixedText", "fixedTextVal": text}


def number(**more: Any) -> str:
    """N9-02 from the invoice number INV-000042."""
    (row,) = rows(mapped({"segmentName": "N9", "fields": [element("02", "invoice.number", **more)]}))
    return row.removeprefix("N9**")


def test_a_value_is_replaced_cut_and_padded_in_this_order() -> None:
    assert number(replacee=[{"from": "INV-", "to": ""}]) == "000042"
    assert number(replacee=[{"from": "INV-", "to": ""}], substring={"from": 3, "to": 6}) == "0042"
    assert number(substring={"from": 9, "to": 0}) == "42"
    assert number(length=12, paddingType="Left Padding", leftPadElement="0") == "00INV-000042"
    assert number(length=12, paddingType="Right Padding", rightPadElement=".") == "INV-000042.."


def test_a_value_longer_than_its_length_is_cut_and_said_so() -> None:
    done = walked(mapped({"segmentName": "N9", "fields": [element("02", "invoice.number", length=5)]}))
    assert done.segments[0].elements == ["", "INV-0"]
    assert [(each.weight, each.code) for each in done.findings] == [(EdiFindingSeverity.NOTE, "cut")]


def test_a_value_that_the_guide_has_no_room_for_is_held_not_cut() -> None:
    done = walked(mapped({"segmentName": "B3", "fields": [element("02", "invoice.number")]}), number="I" * 23)
    assert [each.message for each in done.findings] == [
        f"B302: {'I' * 23!r} is 23 characters long, at most 22 fit. Cut it with a length."
    ]


@pytest.mark.parametrize(
    ("amount", "written"), [("152.50", "15250"), ("0.005", "1"), ("-3", "-300"), ("1E+2", "10000")]
)
def test_an_amount_has_two_implied_decimals_whatever_it_looks_like(amount: str, written: str) -> None:
    """B3-07 (domain decision "EDI")."""
    (row,) = rows(mapped({"segmentName": "L3", "fields": [element("05", "invoice.total")]}), total=Decimal(amount))
    assert row == f"L3*****{written}"


def test_a_value_that_is_not_of_its_type_is_held() -> None:
    done = walked(mapped({"segmentName": "G62", "fields": [fixed("01", "11"), element("02", "account.name")]}))
    assert [each.message for each in done.findings] == ["G6202: 'Fillmore Instruments' is not a day."]


def test_a_segment_is_written_on_a_condition() -> None:
    one = {"segmentName": "K1", "fields": [fixed("01", "ON TIME")]}
    exists = {**one, "condition": "exists", "conditionValue": "invoice.dueDate"}
    missing = {**one, "condition": "doesNotExist", "conditionValue": "invoice.dueDate"}
    assert rows(mapped(exists)) == ["K1*ON TIME"] and rows(mapped(missing)) == []
    assert rows(mapped(exists), due_date="") == [] and rows(mapped(missing), due_date="") == ["K1*ON TIME"]


def loop(**more: Any) -> list[str]:
    return rows(mapped({"segmentName": "N9", "loopType": "group", **more}))


def test_a_segment_comes_again_for_each_row_of_a_group() -> None:
    charges = loop(loopGroup="lines", fields=[element("02", "line.text")])
    assert charges == ["N9**Base freight", "N9**Fuel surcharge", "N9**Base freight"]
    once = loop(loopGroup="lines", distinctElementToLoop="text", fields=[element("02", "line.text")])
    assert once == ["N9**Base freight", "N9**Fuel surcharge"]
    counted = loop(loopGroup="shipments", fields=[element("01", "loop.index"), element("02", "shipment.number")])
    assert counted == ["N9*1*S101", "N9*2*S102"]


def test_a_segment_comes_again_for_each_part_of_a_value() -> None:
    parts = {
        "segmentName": "N9", "loopType": "field", "loopFieldGroup": "shipment", "loopFieldSeparator": ",",
        "loopField": "shipmentInformation#purchaseOrder", "fields": [fixed("01", "PO"), element("02", "loop.value")],
    }  # fmt: skip
    assert rows(mapped(parts)) == ["N9*PO*4711", "N9*PO*4712"]


def test_more_turns_than_allowed_are_held_and_none_too_few_where_there_must_be_one() -> None:
    charges = {"segmentName": "N9", "loopType": "group", "loopGroup": "lines", "fields": [element("02", "line.text")]}
    done = walked(mapped({**charges, "maxLoops": 2}))
    assert len(done.segments) == 2
    assert [each.message for each in done.findings] == ["N9: 3 are needed, at most 2 are allowed."]
    done = walked(mapped({**charges, "loopIsMandatory": True}), lines=[])
    assert [each.message for each in done.findings] == ["N9: the invoice has no lines."]


def test_what_is_below_a_segment_is_written_in_each_of_its_turns_the_first_or_the_last() -> None:
    shipment = {"segmentName": "LX", "loopType": "group", "loopGroup": "shipments",
                "fields": [element("01", "shipment.index")]}  # fmt: skip
    charge = {"segmentName": "L5", "loopType": "group", "loopGroup": "lines", "parentSegment": 1,
              "fields": [element("02", "line.text")]}  # fmt: skip
    assert rows(mapped(shipment, charge)) == [
        "LX*1",
        "L5**Base freight",
        "L5**Fuel surcharge",
        "LX*2",
        "L5**Base freight",
    ]
    assert rows(mapped(shipment, {**charge, "repeated": "first"})) == [
        "LX*1", "L5**Base freight", "L5**Fuel surcharge", "LX*2",
    ]  # fmt: skip
    assert rows(mapped(shipment, {**charge, "repeated": "last"})) == ["LX*1", "LX*2", "L5**Base freight"]


def test_an_element_of_the_first_turn_only() -> None:
    fields = [element("01", "loop.index"), element("02", "invoice.number", repeated="first")]
    assert loop(loopGroup="shipments", fields=fields) == ["N9*1*INV-000042", "N9*2*"]


def test_a_mandatory_element_without_a_value_skips_the_segment_or_refuses() -> None:
    one = {"segmentName": "N9", "fields": [fixed("01", "CR"), element("02", "invoice.referenceNumber", mandatory=True)]}
    assert (rows(mapped(one)), walked(mapped(one)).findings) == ([], [])
    refused = walked(mapped({**one, "mandatorySkip": "refuse"}))
    assert [each.message for each in refused.findings] == ["N9: element 02 has no value."]


def test_what_speaks_of_an_element_without_a_value_is_left_out() -> None:
    """A unit without its figure is refused by partners."""
    fields = [fixed("01", "1"), element("04", "invoice.volume"), fixed("05", "G"), element("08", "invoice.pieces")]
    light = [{**one, "values": {"shipmentCargo#pieces": 3}} for one in invoice()["shipments"]]
    assert rows(mapped({"segmentName": "L0", "fields": fields}), shipments=light) == ["L0*1*******6"]


def test_a_moment_is_written_in_its_pattern() -> None:
    fields = [{"field": "02", "fieldType": "dateAndTime", "dateAndTime": "yyyyMMdd-HHmm"}]
    assert rows(mapped({"segmentName": "N9", "fields": fields})) == ["N9**20261121-0930"]


def test_averages_are_over_the_rows_of_their_group() -> None:
    """By hand: weights 512.5 and 80; pieces 4 and 1. (512.5 + 80) / 2 = 296.25; (512.5·4 + 80·1) / 5 = 426;
    737.50 over the two shipments = 368.75."""

    def of(name: str, **more: Any) -> str:
        (row,) = rows(mapped({"segmentName": "L3", "fields": [element("01", name, **more)]}))
        return row.removeprefix("L3*")

    assert of("shipment.weight", reformation="average") == "296.25"
    pieces = {"reformationFieldType": "shipment", "reformationFieldName": "pieces"}
    assert of("shipment.weight", reformation="weightedAvg", **pieces) == "426"
    shipments = {"reformationFieldType": "line", "reformationFieldName": "shipmentNumber"}
    assert of("invoice.total", reformation="perElementCount", **shipments) == "368.75"
    assert of("invoice.weight", reformation="none") == of("invoice.weight") == "592.5"


def test_each_element_tells_its_source_its_raw_value_and_each_step() -> None:
    drawn = generate_edi_file(settings(), [build_invoice_variables(invoice())], 17, MOMENT)
    b3 = drawn.sets[0].segments[1]
    due = next(explain_element(each) for each in b3.trail if each.plan.element.position == "07")
    assert (due.source, due.raw, due.text) == ("invoice.total", "737.50", "73750")
    assert [(step.name, step.text) for step in due.steps] == [("Type", "73750")]
    assert due.rule == "N2, 1 to 12 characters, mandatory"
    role = explain_element(next(each for each in drawn.sets[0].segments if each.tag == "N1").trail[0])
    assert (role.raw, [(step.name, step.text) for step in role.steps]) == ("billTo", [("Replace", "BT")])


def test_every_written_text_is_what_its_steps_come_to() -> None:
    for code in ("210", "110", "310", "810", "INVOIC", "IFTFCC"):
        for segment in (
            generate_edi_file(settings(code), [build_invoice_variables(invoice())], 17, MOMENT).sets[0].segments
        ):
            for each in segment.trail:
                told = explain_element(each)
                assert told.text in ("", told.steps[-1].text if told.steps else told.raw)


def test_a_charge_that_is_billed_to_nobody_is_no_line() -> None:
    values = build_invoice_variables(invoice())
    assert [line["code"] for line in values["lines"]] == ["BASE", "FUEL", "BASE"]
    assert [line["index"] for line in values["lines"]] == [1, 2, 3]


@pytest.mark.parametrize(
    ("lines", "city", "state", "code", "street"),
    [
        (["2200 Golf Road, Dock 4", "Elgin, IL 60008"], "Elgin", "IL", "60008", "2200 Golf Road, Dock 4"),
        (["Hafenstraße 8", "47119 Duisburg"], "Duisburg", "", "47119", "Hafenstraße 8"),
        (["ul. Hutnicza 4", "81-061 Gdynia", "Poland"], "Gdynia", "", "81-061", "ul. Hutnicza 4"),
        (["Somewhere"], "", "", "", "Somewhere"),
    ],
)  # fmt: skip
def test_address_lines_are_read_apart(lines: list[str], city: str, state: str, code: str, street: str) -> None:
    account = build_invoice_variables(invoice(bill_to={**invoice()["bill_to"], "address": lines}))["account"]
    assert (account["city"], account["state"], account["postalCode"], account["street1"]) == (city, state, code, street)


def test_variables_are_suggested_by_source_and_group() -> None:
    template = ["shipmentInformation#shipDate", "shipmentRouting#originPort"]
    assert list_mapping_variables("shipment", "shipmentRouting", template) == ["shipmentRouting#originPort"]
    assert list_mapping_variables("line", "", template)[:3] == ["index", "indexInShipment", "first"]
