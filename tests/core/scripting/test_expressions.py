"""Expressions over a shipment: what they give, worked out by hand, and what is refused with its place."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from freight.core.fields.spec import FieldSpec
from freight.core.scripting.compiling import SPECIAL_FUNCTIONS, compile_expression
from freight.core.scripting.fields import build_shipment_values, list_script_fields
from freight.core.scripting.functions import FUNCTIONS
from freight.core.scripting.types import Amount, ComputationError, ExpressionError, ScriptKind

SPECS = (
    FieldSpec(key="shipmentCargo#grossWeight", label="Gross weight", type="numeric", unit="lb"),
    FieldSpec(key="shipmentCargo#volume", label="Volume", type="numeric"),
    FieldSpec(key="shipmentCargo#pieces", label="Pieces", type="numeric"),
    FieldSpec(key="shipmentCargo#teu", label="TEU", type="numeric", unit="TEU"),
    FieldSpec(key="shipmentCargo#cargoValue", label="Cargo value", type="numeric", unit="USD"),
    FieldSpec(key="shipmentInformation#shipDate", label="Ship date", type="date"),
    FieldSpec(key="shipmentInformation#entryDate", label="Entry date", type="date"),
    FieldSpec(key="shipmentInformation#hazardous", label="Hazardous", type="checkbox"),
    FieldSpec(key="shipmentInformation#services", label="Services", type="multiselect"),
    FieldSpec(key="shipmentRouting#originPort", label="Origin"),
    FieldSpec(key="shipmentRouting#destinationPort", label="Destination"),
)
FIELDS = list_script_fields(SPECS)
# 1,000 lb exactly, shipped on a Monday eleven days after it was entered; no destination
SHIPMENT: dict[str, Any] = {
    "status": "Rated",
    "rating": {"total": Decimal("1250.00"), "currency": "USD", "tariff_name": "Pacific"},
    "data": {
        "shipmentCargo": {"grossWeight": 453.59237, "volume": 2.5, "pieces": 4.0, "teu": 2.0, "cargoValue": 50000.0},
        "shipmentInformation": {
            "shipDate": "2026-11-30",
            "entryDate": "2026-11-19",
            "hazardous": False,
            "services": ["Liftgate", "Inside delivery"],
        },
        "shipmentRouting": {"originPort": "USCHI"},
    },
}
VALUES = build_shipment_values(SHIPMENT)
D = Decimal


def evaluate(expression: str) -> Any:
    return compile_expression(expression, FIELDS).evaluate(VALUES)


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("shipmentCargo.pieces * 2 + 1", D(9)),
        ("(shipmentCargo.pieces + 1) * 2", D(10)),
        ("0.1 + 0.2 == 0.3", True),
        ("7 % 4", D(3)),
        ("-shipmentCargo.pieces", D(-4)),
        # 1,250 for 1,000 lb, and for 453.59237 kg
        ('rating.total / shipmentCargo.grossWeight.to("lb")', Amount(D("1.25"), "USD")),
        ('round(rating.total / shipmentCargo.grossWeight.to("kg"), 4)', Amount(D("2.7558"), "USD")),
        ('shipmentCargo.grossWeight > quantity(999, "lb")', True),
        ('shipmentCargo.grossWeight / quantity(500, "lb")', D(2)),
        ('(shipmentCargo.grossWeight * 2).to("lb")', D(2000)),
        ('max(shipmentCargo.grossWeight, quantity(500, "kg")).to("kg")', D(500)),
        ("rating.total / shipmentCargo.cargoValue", D("0.025")),
        ('rating.total + money(50, "USD") - rating.total / 10', Amount(D(1175), "USD")),
        ('amount(rating.total, "usd")', D("1250.00")),
        ("shipmentInformation.shipDate - shipmentInformation.entryDate", D(11)),
        ("shipmentInformation.shipDate + 30", date(2026, 12, 30)),
        ("weekday(shipmentInformation.shipDate)", D(1)),
        ('shipmentInformation.shipDate >= day("2026-12-01")', False),
        ('shipmentRouting.originPort.substring(0, 2) + "-" + string(month(shipmentInformation.shipDate))', "US-11"),
        ('shipmentRouting.originPort.startsWith("US") ? "Export" : "Import"', "Export"),
        ('status in ["Rated", "Invoiced"]', True),
        ('shipmentInformation.services.contains("Liftgate") && !shipmentInformation.hazardous', True),
        ("size(shipmentInformation.services)", D(2)),
        ('join(shipmentInformation.services, " + ")', "Liftgate + Inside delivery"),
        ('number("1,204.18")', D("1204.18")),
        ("ceil(2.1) + floor(2.9)", D(5)),
        ("round(2.5)", D(3)),
        ("min(3, 1, 2)", D(1)),
        ('"it\\"s"', 'it"s'),
        ('rating.tariffName + " " + string(rating.total)', "Pacific 1250 USD"),
    ],
)
def test_an_expression_gives_what_is_worked_out_by_hand(expression: str, expected: Any) -> None:
    assert evaluate(expression) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("shipmentRouting.destinationPort", None),
        ('shipmentRouting.destinationPort + "X"', None),
        ("has(shipmentRouting.destinationPort)", False),
        ("shipmentRouting.destinationPort == null", True),
        ("shipmentRouting.originPort != null", True),
        ("coalesce(shipmentRouting.destinationPort, shipmentRouting.originPort)", "USCHI"),
        # what decides without the missing side
        ('shipmentRouting.destinationPort == "X" || shipmentCargo.pieces == 4', True),
        ('shipmentRouting.destinationPort == "X" && shipmentCargo.pieces == 5', False),
        ('shipmentRouting.destinationPort == "X" && shipmentCargo.pieces == 4', None),
        ('shipmentRouting.destinationPort == "X" ? 1 : 2', None),
        ("has(shipmentRouting.destinationPort) ? 1 : 2", D(2)),
        ('shipmentCargo.pieces > 5 ? "Many" : null', None),
    ],
)
def test_a_missing_value_makes_the_result_missing_unless_it_does_not_matter(expression: str, expected: Any) -> None:
    assert evaluate(expression) == expected


@pytest.mark.parametrize(
    ("expression", "problem"),
    [
        ("shipmentCargo.pieces / (shipmentCargo.pieces - 4)", "Division by zero."),
        ('rating.total + money(1, "EUR")', "USD and EUR can’t be combined."),
        ('rating.total > money(1, "EUR")', "USD and EUR can’t be combined."),
        ('amount(rating.total, "EUR")', "The amount is in USD, not in EUR."),
        ("number(status)", "“Rated” isn’t a number."),
        ('day("2026-02-30")', "“2026-02-30” isn’t a day. Write it as 2026-01-31."),
        ("shipmentInformation.shipDate + 0.5", "0.5 isn’t a whole number of days."),
    ],
)
def test_what_cannot_be_computed_for_a_record_says_why(expression: str, problem: str) -> None:
    with pytest.raises(ComputationError, match=problem.replace("(", r"\(")):
        evaluate(expression)


@pytest.mark.parametrize(
    ("expression", "message", "place"),
    [
        ("shipmentCargo.peices + 1", "There is no field shipmentCargo.peices. Did you mean shipmentCargo.pieces?",
         "shipmentCargo.peices"),
        ("1 + rond(2)", "There is no function rond. Did you mean round?", "rond(2)"),
        ("shipmentCargo.pieces + shipmentCargo.grossWeight",
         "“+” can’t be used with a number and a weight. Turn a weight into a number first: .to(\"kg\").",
         "shipmentCargo.pieces + shipmentCargo.grossWeight"),
        ("rating.total + 5",
         "“+” can’t be used with an amount of money and a number. Give the number a currency: money(5, \"USD\").",
         "rating.total + 5"),
        ("rating.total + shipmentCargo.grossWeight",
         "“+” can’t be used with an amount of money and a weight. Turn a weight into a number first: .to(\"kg\").",
         "rating.total + shipmentCargo.grossWeight"),
        ("shipmentCargo.volume.to(\"lb\")", "This is a volume, and lb is a unit of weight.",
         "shipmentCargo.volume.to(\"lb\")"),
        ("shipmentCargo.grossWeight.to(status)", "Write a unit in quotation marks: kg, g, t", "status"),
        ("money(5, \"US\")", "“US” is not a currency.", "\"US\""),
        ("status ? 1 : 2", "This is a text; yes or no is needed here.", "status"),
        ("true ? 1 : \"a\"", "All values here have to be of one kind, not a number and a text.", None),
        ("round(status)", "round can’t take a text. Example: round(12.345, 2)", "round(status)"),
        ("has(status, status)", "has: give it what it needs. Example: has(shipmentInformation.shipDate)",
         "has(status, status)"),
        ("shipmentCargo.pieces and true", "Write && instead of and.", "and"),
        ("status = \"Rated\"", "Compare with ==, not with a single =.", "="),
        ("shipmentCargo.pieces +", "Something is missing at the end.", ""),
        ("round(2", "Something is missing at the end.", ""),
        ("\"abc", "This text has no closing quotation mark.", "\"abc"),
        ("", "Enter an expression, such as shipmentCargo.pieces * 2.", ""),
        ("0x10", "Write numbers as 12 or 12.5.", "0x10"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_at_its_place(expression: str, message: str, place: str | None) -> None:
    with pytest.raises(ExpressionError) as refused:
        compile_expression(expression, FIELDS)
    assert refused.value.message.startswith(message)
    if place is not None:
        assert expression[refused.value.start : refused.value.end] == place


@pytest.mark.parametrize(
    "expression",
    [
        "shipmentInformation.services.map(x, x)",
        "shipmentInformation.services.all(x, true)",
        "shipmentInformation.services[0]",
        '{"a": 1}',
        "1" + " + 1" * 500,
        "(" * 900 + "1" + ")" * 900 + " + 1" * 200,
        "1 + " * 600 + "1",
    ],
)
def test_what_could_cost_more_than_its_length_is_refused(expression: str) -> None:
    with pytest.raises(ExpressionError):
        compile_expression(expression, FIELDS)


def test_texts_do_not_grow_without_end() -> None:
    longest = " + ".join(["join(shipmentInformation.services, status)"] * 20)
    with pytest.raises(ComputationError, match="more than 10,000 characters"):
        compile_expression(longest, FIELDS).evaluate({**VALUES, "shipmentInformation#services": ["y" * 300] * 2})


def test_a_number_in_a_currency_is_money_and_one_in_containers_is_not() -> None:
    assert FIELDS["shipmentCargo#cargoValue"].kind is ScriptKind.MONEY
    assert FIELDS["shipmentCargo#teu"].kind is ScriptKind.NUMBER
    assert FIELDS["shipmentCargo#grossWeight"].kind is ScriptKind.WEIGHT


def test_the_example_of_every_function_works() -> None:
    """The editor offers them."""
    own = [*SPECS, FieldSpec(key="rating#difference", label="Difference", type="numeric", unit="USD")]
    fields = list_script_fields(own)
    for name, forms in FUNCTIONS.items():
        for form in forms:
            assert form.example.count(name) >= 1
            compile_expression(form.example, fields)
    for _, example in SPECIAL_FUNCTIONS.values():
        compile_expression(example, fields)
