"""`rate()` on frames, as analysts meet it in a notebook."""

from decimal import Decimal

import pandas as pd

from freight.core.rating.engine import Engine
from freight.core.rating.frame import rate_frame, total_frame
from tests.core.rating.tariffs import LaneCharge, tariff
from tests.core.rating.test_engine import candidate

VERSION = tariff([{"id": "freight", "method": "perKg"}], ("V1", 2, {"freight": LaneCharge(rate=Decimal(2))}))


def test_columns_are_found_by_wire_key_bare_name_or_as_told():
    for column, told in (
        ("shipmentCargo#grossWeight", {}),
        ("grossWeight", {}),
        ("kg", {"shipmentCargo#grossWeight": "kg"}),
    ):
        rated = rate_frame(VERSION, pd.DataFrame({"carrier": ["V1"], column: [10.05]}, index=["a"]), told)
        assert (rated.loc["a", "total"], rated.loc["a", "currency"]) == (Decimal("20.10"), "USD")


def test_a_row_without_a_weight_says_so_and_keeps_its_place():
    rated = rate_frame(VERSION, pd.DataFrame({"carrier": ["V1", "V1", "V9"], "grossWeight": [1.0, None, 1.0]}))
    assert rated["reason_code"].tolist() == ["", "no_weight", "no_lane"]
    assert rated["total"].isna().tolist() == [False, True, True]


def test_an_engine_chooses_the_tariff_of_the_account():
    engine = Engine([candidate("all", "1"), candidate("own", "2", account="A")])
    frame = pd.DataFrame({"carrier": "V1", "grossWeight": 100.0, "shipDate": "2026-05-31", "account_id": ["A", "B"]})
    assert rate_frame(engine, frame)["tariff"].tolist() == ["own", "all"]


def test_an_empty_frame_gives_an_empty_answer():
    assert rate_frame(VERSION, pd.DataFrame({"carrier": []})).empty


def test_totals_alone_come_out_in_bulk_as_they_do_one_by_one():
    frame = pd.DataFrame({"carrier": ["V1", "V1", "V9"], "grossWeight": [10.05, None, 1.0]}, index=list("abc"))
    explained, bulk = rate_frame(VERSION, frame), total_frame(VERSION, frame)
    assert bulk["total"].tolist() == explained["total"].tolist() == [Decimal("20.10"), None, None]
    assert bulk["reason_code"].tolist() == explained["reason_code"].tolist()
    assert bulk["lane"].equals(explained["lane"])
