"""Weights down, zones across, as parcel carriers print them: their shape decides, whatever is written above the
weights."""

import pytest

from tests.features.shipments.uploads.conftest import lanes_in
from tests.workbooks import xlsx

FLAT = {"id": "freight", "name": "Freight", "method": "flat", "breaks": True}
PER_LB = {"id": "freight", "name": "Freight", "method": "perLb", "breaks": True}
POUNDS = {"basis": "gross", "unit": "lb", "round_up_to": "1"}
ZONES = [2, 3, 4, 5]
BY_POUND = [[pounds, 8 + pounds, 9 + pounds, 10 + pounds, 11 + pounds] for pounds in range(1, 13)]


def parcel(**terms):
    return {"identifiers": ("zone",), "charges": [FLAT], "weight": POUNDS, **terms}


@pytest.mark.parametrize(
    "corner",
    ["Zones", "Zone", "Weight in lb", "Weight, pounds", "Wt.", "Lbs.", "Weight Not To Exceed", "", "Package", "Pounds"],
)
async def test_the_shape_tells_weights_from_zones(rate_sheets, corner):
    upload = await rate_sheets.received(xlsx(BY_POUND, [corner, *ZONES]), **parcel())
    assert upload["layout"]["fault"] == ""
    assert (upload["layout"]["headingField"], upload["columns"][0]["fieldKey"]) == ("lane#zone", "lane#fromWeight")
    tariff = await rate_sheets.stored(await rate_sheets.uploader.check(upload))
    found = lanes_in(tariff)
    assert set(found) == {("2",), ("3",), ("4",), ("5",)}
    first, *_, last = found["3",]
    assert first[2], last[2] == ("10", "21")
    # 12 lb is the last weight of the sheet: nothing says that it holds for any weight above
    assert last[1] == "12.01"


@pytest.mark.parametrize(
    ("heading", "breaks"),
    [
        ("Not over", [("0", "10.01", "9"), ("10.01", "25.01", "11"), ("25.01", "100.01", "19")]),
        ("Weight up to (lbs)", [("0", "10.01", "9"), ("10.01", "25.01", "11"), ("25.01", "100.01", "19")]),
        ("From weight", [("10", "25", "9"), ("25", "100", "11"), ("100", "", "19")]),
    ],
)
async def test_a_heading_says_where_its_weights_stand(rate_sheets, heading, breaks):
    rows = [[10, 9, 10, 11, 12], [25, 11, 12, 13, 14], [100, 19, 20, 21, 22]]
    checked = await rate_sheets.checked(xlsx(rows, [heading, *ZONES]), **parcel())
    assert lanes_in(await rate_sheets.stored(checked))["2",] == breaks


@pytest.mark.parametrize(("answer", "first"), [("from", ("10", "25", "9")), ("upTo", ("0", "10.01", "9"))])
async def test_weights_that_say_neither_are_asked(rate_sheets, answer, first):
    rows = [[10, 9, 10, 11, 12], [25, 11, 12, 13, 14], [100, 19, 20, 21, 22]]
    upload = await rate_sheets.received(xlsx(rows, ["Weight", *ZONES]), **parcel())
    assert "may be where breaks begin or where they end" in upload["layout"]["fault"]
    [question] = upload["layout"]["questions"]
    assert [each["samples"] for each in question["choices"]] == [
        ["from 10", "from 25", "from 100"], ["0–10", "10–25", "25–100"],
    ]  # fmt: skip
    checked = await rate_sheets.uploader.check(await rate_sheets.answered(upload, weights=answer))
    assert lanes_in(await rate_sheets.stored(checked))["2",][0] == first


@pytest.mark.parametrize("corner", ["Weight", "Zones"])
async def test_rates_of_a_matrix_under_a_charge_per_pound_are_asked(rate_sheets, corner):
    """For the shipment or per pound: read the wrong way, lump sums are multiplied by the weight."""
    upload = await rate_sheets.received(xlsx(BY_POUND, [corner, *ZONES]), **parcel(charges=[PER_LB]))
    [question] = upload["layout"]["questions"]
    assert (question["key"], question["choices"][0]["samples"]) == ("per", ["9 × 1 lb", "10 × 2 lb", "11 × 3 lb"])
    answered = await rate_sheets.answered(upload, per="shipment")
    assert "charged per lb. Change the charge to for the shipment" in answered["layout"]["fault"]


async def test_a_text_below_the_weights_that_prices_no_pounds_keeps_the_matrix_out(rate_sheets):
    rows = [*BY_POUND, ["Multiplier", 1.75, 1.8, 1.9, 2]]
    checked = await rate_sheets.checked(xlsx(rows, ["Zones", *ZONES]), **parcel())
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (0, 4 * 13)
    assert checked["firstErrors"][0]["message"] == (
        "“Multiplier” is no weight, so none of these lanes goes in. Enter the weight, or delete the row: heavier "
        "shipments then have no rate."
    )


@pytest.mark.parametrize("words", [["Letter"], ["Env", "Pak"], ["1 lb Letter"]])
async def test_rows_of_packages_above_the_weights_are_refused_alone(rate_sheets, words):
    rows = [*([word, 5.5, 5.6, 5.7, 5.8] for word in words), *BY_POUND]
    checked = await rate_sheets.checked(xlsx(rows, ["Lbs.", *ZONES]), **parcel())
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (4 * 12, 4 * len(words))
    assert [each["message"] for each in checked["firstErrors"]] == [
        f"“{word}” is a kind of package and no weight, so this row is left out: such packages are charged by their "
        "weight. To charge them otherwise, put the row into a tariff for their product or service."
        for word in words
    ]
    found = lanes_in(await rate_sheets.stored(checked))["2",]
    assert (found[0][2], found[-1]) == ("9", ("12", "12.01", "20"))
    assert "5.5" not in {rate for _, _, rate in found}
