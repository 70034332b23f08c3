"""9,215 real orders against 1,540 real rate bands, by three independent readings: the engine, plain loops with Decimal,
and SQL. Two readings of one engine that agree would prove its emitters, not its definition."""

from collections import Counter, defaultdict
from decimal import ROUND_HALF_UP, Decimal

import duckdb
import pandas as pd

from freight.core.rating.engine import TariffCandidate
from freight.core.rating.frame import rate_frame, total_frame
from tests.core.rating.real_files import bands, needs_real_files, orders, rates, real_tariff, shipments

pytestmark = needs_real_files

RATED, TOTAL, NO_BREAK, NO_LANE = 6_998, Decimal("69580.95"), 1_363, 854


def ratings():
    alone = TariffCandidate.alone(real_tariff())
    return [alone.rate(values) for values in shipments()]


def test_the_engine_rates_the_real_orders_to_the_cent():
    every = ratings()
    assert Counter(each.reason_code for each in every) == {"": RATED, "no_break": NO_BREAK, "no_lane": NO_LANE}
    assert sum(each.total for each in every if each.is_rated) == TOTAL
    assert {each.reason for each in every if each.reason_code == "no_lane"} == {
        "No lane for carrier V44_3, service CRF."
    }


def test_plain_loops_with_decimals_give_every_order_the_same_amount():
    """No code in common with the engine: bands as printed, an end x.99 read as the next start."""

    def figure(value: float) -> Decimal:
        return Decimal(repr(float(value))).quantize(Decimal("0.000001"), ROUND_HALF_UP)

    sheet = defaultdict(list)
    for rate in rates():
        key = (rate["Carrier"], rate["orig_port_cd"], rate["dest_port_cd"], rate["svc_cd"])
        end = figure(rate["max_wgh_qty"]) + Decimal("0.01")
        sheet[key].append((figure(rate["minm_wgh_qty"]), end, figure(rate["minimum cost"]), figure(rate["rate"])))

    expected = []
    for order in orders():
        key = (order["Carrier"], order["Origin Port"], order["Destination Port"], order["Service Level"])
        weight = figure(order["Weight"])
        fits = [max(minimum, rate * weight) for start, end, minimum, rate in sheet[key] if start <= weight < end]
        expected.append(min(fits).quantize(Decimal("0.01"), ROUND_HALF_UP) if fits else None)
    assert [each.total for each in ratings()] == expected


def test_sql_gives_every_order_the_same_amount():
    frame = pd.DataFrame(orders())[
        ["Order ID", "Carrier", "Origin Port", "Destination Port", "Service Level", "Weight"]
    ]
    sheet = pd.DataFrame(rates())
    sql = duckdb.connect()
    sql.register("orders", frame)
    sql.register("bands", sheet)
    found = sql.execute(
        """
        WITH asked AS (SELECT *, "Weight"::DECIMAL(18, 6) AS kg FROM orders),
        sheet AS (SELECT "Carrier" AS by_carrier, orig_port_cd, dest_port_cd, svc_cd,
                         minm_wgh_qty::DECIMAL(18, 6) AS start, max_wgh_qty::DECIMAL(18, 6) + 0.01 AS finish,
                         rate::DECIMAL(9, 6) AS rate,
                         "minimum cost"::DECIMAL(18, 6) AS minimum FROM bands)
        SELECT "Order ID", round(min(greatest(minimum, kg * rate)), 2)
        FROM asked JOIN sheet ON by_carrier = "Carrier" AND orig_port_cd = "Origin Port"
         AND dest_port_cd = "Destination Port" AND svc_cd = "Service Level" AND kg >= start AND kg < finish
        GROUP BY 1
        """
    ).fetchall()
    by_order = dict(found)
    expected = [by_order.get(order["Order ID"]) for order in orders()]
    assert [each.total for each in ratings()] == expected
    assert (len(by_order), sum(by_order.values())) == (RATED, TOTAL)


def test_a_frame_is_rated_as_the_web_app_rates():
    frame = pd.DataFrame(shipments(), index=[order["Order ID"] for order in orders()])
    rated = rate_frame(real_tariff(), frame)
    assert rated.index.equals(frame.index)
    assert rated["total"].dropna().sum() == TOTAL
    assert total_frame(real_tariff(), frame)["total"].tolist() == rated["total"].tolist()
    assert rated["reason_code"].value_counts().to_dict() == {"": RATED, "no_break": NO_BREAK, "no_lane": NO_LANE}


def test_most_real_orders_are_charged_the_minimum():
    """6,226 of 6,998: the sheet's minimum cost decides more than its rates do."""
    every = [each for each in ratings() if each.is_rated]
    assert sum(each.facts["registers"][0] < each.facts["registers"][1] for each in every) == 6_226


def test_the_real_sheet_has_repeated_and_overlapping_bands_and_none_is_lost():
    kept = sum(len(lane.charges["freight"].ranges) for lane in real_tariff().lanes)
    assert (len(bands()), kept) == (1_540, 1_537)  # three rows say what another row says
