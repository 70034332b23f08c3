"""From what was quoted to what was billed, one cause per step."""

from decimal import Decimal

from freight.core.quotes.gap import GapStages, StageCharges, compute_quote_gap, describe_input_differences


def bill(freight: str, fuel: str = "0", currency: str = "USD", **more: str) -> StageCharges:
    lines = {"Freight": freight, "Fuel": fuel, **more}
    return StageCharges(currency, {name: Decimal(amount) for name, amount in lines.items() if Decimal(amount)})


QUOTED = bill("100.00", "14.50")
REASONS = {
    "shipment": ["Gross weight 120 kg, 100 kg quoted."],
    "tariff": ["Rated by Air, version 4; quoted by version 3."],
    "invoice": ["Freight: agreed on the phone."],
}


def test_each_cause_has_its_amount_and_they_add_up_to_the_gap() -> None:
    stages = GapStages(QUOTED, bill("120.00", "17.40"), bill("126.00", "18.27"), bill("125.00", "18.27"), "", REASONS)
    gap = compute_quote_gap(stages)
    assert [(step.code, step.amount) for step in gap.steps] == [
        ("shipment", Decimal("22.90")), ("tariff", Decimal("6.87")), ("invoice", Decimal("-1.00")),
    ]  # fmt: skip
    assert gap.amount == Decimal("28.77") == sum(step.amount for step in gap.steps)
    assert gap.steps[0].reasons == ("Gross weight 120 kg, 100 kg quoted.",)
    assert gap.steps[2].lines == {"Freight": Decimal("-1.00")}


def test_billed_as_quoted_there_is_no_step() -> None:
    gap = compute_quote_gap(GapStages(QUOTED, QUOTED, QUOTED, QUOTED, "", REASONS))
    assert (gap.amount, gap.steps) == (Decimal(0), ())


def test_a_charge_that_was_not_quoted_stands_in_its_step() -> None:
    gap = compute_quote_gap(GapStages(QUOTED, QUOTED, bill("100.00", "14.50", Security="9.00"), None, "", REASONS))
    [step] = gap.steps
    assert (step.code, step.lines) == ("tariff", {"Security": Decimal("9.00")})


def test_where_the_quoted_tariff_has_no_rate_the_shipment_tells_in_the_next_step() -> None:
    gap = compute_quote_gap(GapStages(QUOTED, None, bill("130.00", "14.50"), None, "No break covers 900 kg.", REASONS))
    [step] = gap.steps
    assert (step.code, step.amount) == ("tariff", Decimal("30.00"))
    assert step.reasons == (
        "Gross weight 120 kg, 100 kg quoted.",
        "No break covers 900 kg.",
        "Rated by Air, version 4; quoted by version 3.",
    )


def test_amounts_of_two_currencies_are_not_subtracted() -> None:
    gap = compute_quote_gap(GapStages(QUOTED, QUOTED, bill("90.00", currency="EUR")))
    assert (gap.amount, gap.steps) == (None, ())
    assert gap.incomparable == "Quoted in USD, billed in EUR. The amounts cannot be compared."


def test_a_stage_in_a_third_currency_is_passed_over_and_its_reasons_kept() -> None:
    gap = compute_quote_gap(
        GapStages(QUOTED, None, bill("90.00", currency="EUR"), bill("104.50", "14.50"), "", REASONS)
    )
    [step] = gap.steps
    assert (step.code, step.amount) == ("invoice", Decimal("4.50"))
    assert step.reasons == ("Rated by Air, version 4; quoted by version 3.", "Freight: agreed on the phone.")


def test_a_shipment_is_told_apart_from_its_quote_by_figures_and_lane() -> None:
    quoted = {"shipmentCargo#grossWeight": 100.0, "shipmentRouting#originPort": "FRA", "shipmentCargo#pieces": 2}
    went = {"shipmentCargo#grossWeight": "1,200.5", "shipmentRouting#originPort": "MUC", "shipmentCargo#pieces": 2}
    assert describe_input_differences(quoted, went) == [
        "Gross weight 1200.5 kg, 100 kg quoted.",
        "Origin port MUC, FRA quoted.",
    ]
    assert describe_input_differences(quoted, quoted | {"shipmentInformation#carrier": "LH"}) == []
