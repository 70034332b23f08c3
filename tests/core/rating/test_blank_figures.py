"""What a shipment leaves blank. A charge that depends on it is never guessed: the shipment is not rated, and the reason
names the charge, the figure and what to do. Only what was not asked for is left out, and the trace says so."""

from decimal import Decimal
from typing import Any

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.rating.frame import rate_frame, total_frame
from freight.core.rating.page import build_trace_page
from tests.core.rating.tariffs import D, LaneCharge, charged, rate, steps, tariff

FEE = {"id": "fee", "name": "Fee", "method": "flat", "value": "9"}
NEEDED = "can’t be calculated without the"


def only(charge: dict[str, Any], lane: LaneCharge | None = None, **terms: Any) -> Any:
    return tariff([FEE, {"id": "haul", "name": "Haulage"} | charge], ("V1", 2, {"haul": lane or LaneCharge()}), **terms)


def by_set(kind: str, start: str = "0", **more: Any) -> dict[str, Any]:
    ranges = [{"start": start, "end": "" if kind == "miles" else "99999", **more}]
    return {"break_sets": [{"id": "set", "name": "Set", "kind": kind, "ranges": ranges}]}


BY_SET = {"method": "flat", "breaks": True, "breakSet": "set"}


@pytest.mark.parametrize(
    ("charge", "terms", "code", "what", "field"),
    [
        ({"method": "perPiece", "value": "1"}, {}, "no_pieces", "number of pieces", "shipmentCargo#pieces"),
        ({"method": "perM3", "value": "1"}, {}, "no_volume", "volume", "shipmentCargo#volume"),
        ({"method": "perKm", "value": "1"}, {}, "no_distance", "distance", "shipmentRouting#distance"),
        ({"method": "perMile", "value": "1"}, {}, "no_distance", "distance", "shipmentRouting#distance"),
        ({"method": "passThrough"}, {}, "no_figure", "cost", "shipmentCharges#cost"),
        ({"method": "perContainer", "value": "1"}, {}, "no_figure", "containers", "shipmentCargo#containers"),
        (BY_SET, by_set("miles", rate="1"), "no_distance", "distance", "shipmentRouting#distance"),
        (
            BY_SET,
            by_set("zipCodes", "10000", rate="1"),
            "no_postcode",
            "destination postal code",
            "shipmentRouting#destinationPostalCode",
        ),
    ],
)
def test_a_charge_whose_figure_is_unknown_leaves_the_shipment_unrated_with_a_reason_to_act_on(
    charge: dict[str, Any], terms: dict[str, Any], code: str, what: str, field: str
) -> None:
    version = only(charge, **terms)
    rating = charged(version)
    assert (rating.total, rating.reason_code) == (None, code)
    assert rating.reason == f"Haulage {NEEDED} {what}: enter that value on the shipment."
    page = build_trace_page(version, rating.facts, {}, "2026-11-01", rating.reason)
    assert (page.not_rated.headline, page.not_rated.field_key) == (rating.reason, field)
    row = pd.DataFrame([{"carrier": "V1", "grossWeight": "100"}])
    assert (
        total_frame(version, row)["reason_code"].tolist() == rate_frame(version, row)["reason_code"].tolist() == [code]
    )


def test_breaks_by_pieces_and_by_volume_need_them_as_well() -> None:
    for method, what in (("perPiece", "number of pieces"), ("perM3", "volume")):
        rating = charged(only({"method": method, "breaks": True}, steps(("0", "2"), ("5", "1"))))
        assert rating.reason == f"Haulage {NEEDED} {what}: enter that value on the shipment."


def test_the_reason_names_the_charges_that_read_the_figure_and_not_those_based_on_them() -> None:
    per_kilo = {"method": "perKg", "value": "1"}
    fuel = {"id": "fuel", "name": "Fuel", "method": "percentOf", "basedOn": ["freight"], "value": "10"}
    told = {
        1: "Freight can’t be calculated without the gross weight: enter that value on the shipment.",
        2: "Freight and Handling can’t be calculated without the gross weight: enter that value on the shipment.",
        3: f"Freight and 2 other charges {NEEDED} gross weight: enter that value on the shipment.",
    }
    names = ["freight", "handling", "security"]
    for count, sentence in told.items():
        charges = [{"id": each} | per_kilo for each in names[:count]]
        assert rate(tariff([*charges, fuel], ("V1", 2, {})), None).reason == sentence


def test_without_a_volume_the_gross_weight_is_charged_and_the_trace_says_so() -> None:
    """The weight alone gives a price; the trace says what a volume would have changed."""
    version = only({"method": "perKg", "value": "1"}, weight={"basis": "chargeable"})
    for volume, told in ((None, "no volume entered, the gross weight counts"), ("1.2", "200 kg, at 6,000 cm³/kg")):
        values = {"shipmentCargo#volume": volume} if volume else {}
        rating = rate(version, "100", **({"volume": volume} if volume else {}))
        page = build_trace_page(version, rating.facts, values, "2026-11-01")
        assert {each.label: each.value for each in page.asked}["Volume weight"] == told
        assert rating.total == (D("209.00") if volume else D("109.00"))


LIFT = {
    "id": "lift",
    "name": "Lift",
    "method": "perField",
    "parameters": {"field": "shipmentCargo#pallets"},
    "breaks": True,
    "minimum": "break",
}
FREIGHT = {"id": "freight", "name": "Freight", "method": "perKg", "value": "2"}
STEPS = steps(("1", "20"), ("6", "15"), minimum="30")


@pytest.mark.parametrize("stated", [STEPS, LaneCharge()], ids=["breaks", "a lane without breaks"])
def test_an_accessorial_by_its_own_breaks_is_left_out_where_its_figure_is_blank(stated: LaneCharge) -> None:
    """No lift was ordered: no line, no minimum, and the breaks of a lane do not matter."""
    version = tariff([FREIGHT, LIFT], ("V1", 2, {"lift": stated}))
    rating = charged(version, "100")
    assert (rating.total, rating.lines()[1][2]) == (D("200.00"), D("0.00"))
    page = build_trace_page(version, rating.facts, {}, "2026-11-01")
    assert page.arithmetic.lines[1].how == ["Not charged. The shipment has no pallets."]
    assert page.breaks == []
    row = pd.DataFrame([{"carrier": "V1", "grossWeight": "100"}])
    assert total_frame(version, row)["total"].tolist() == rate_frame(version, row)["total"].tolist() == [D("200.00")]


def test_one_that_was_asked_for_is_charged_by_its_break_or_has_none() -> None:
    version = tariff([FREIGHT, LIFT], ("V1", 2, {"lift": STEPS}))
    totals = {pallets: charged(version, "100", pallets=pallets).total for pallets in ("1", "2", "6", "0.5")}
    assert totals == {"1": D("230.00"), "2": D("240.00"), "6": D("290.00"), "0.5": None}
    assert charged(version, "100", pallets="0.5").reason_code == "no_break"


def test_freight_by_its_own_breaks_is_never_left_out() -> None:
    version = tariff([FEE, LIFT | {"id": "freight", "name": "Freight"}], ("V1", 2, {"freight": STEPS}))
    assert charged(version).reason == f"Freight {NEEDED} pallets: enter that value on the shipment."
    assert charged(version, pallets="2").total == D("49.00")


figures = st.none() | st.integers(0, 9)


@given(st.lists(st.tuples(figures, figures), min_size=1, max_size=8), st.integers(1, 4))
def test_both_readings_leave_out_the_same(rows: list[tuple[int | None, int | None]], begins: int) -> None:
    """Against plain arithmetic: two accessorials, each with or without its figure and with a hole below its breaks."""
    ramp = LIFT | {"id": "ramp", "name": "Ramp", "parameters": {"field": "shipmentCargo#ramps"}, "minimum": None}
    lift = steps((str(begins), "20"), ("6", "15"), minimum="30")
    version = tariff([FREIGHT, LIFT, ramp], ("V1", 2, {"lift": lift, "ramp": steps(("0", "7"))}))

    def expected(pallets: int | None, ramps: int | None) -> Decimal | None:
        if pallets is not None and pallets < begins:
            return None
        lifted = 0 if pallets is None else max(30, pallets * (15 if pallets >= 6 else 20))
        return D(200 + lifted + 7 * (ramps or 0))

    asked = [{"carrier": "V1", "grossWeight": "100", "pallets": one, "ramps": other} for one, other in rows]
    frame = pd.DataFrame(asked, dtype=object)
    wanted = [expected(*each) for each in rows]
    for reading in (total_frame, rate_frame):
        assert reading(version, frame)["total"].tolist() == wanted
