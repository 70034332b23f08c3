"""The reader of the notebooks: frames of what is stored, and ratings to the cent of the web app."""

from datetime import UTC, date, datetime
from decimal import Decimal

import mongomock
import pandas as pd
import pytest
from bson import Decimal128, ObjectId

from freight.core.errors import Invalid
from freight.features.setup.templates.seed import load_templates
from freight.features.tariffs import service as tariffs
from freight.kit.settings import SEEDS
from freight.notebook import Reader, connect
from tests.features.ledger.aging.stored import stored_shipment, write
from tests.features.rating.bought import BOUGHT_LANES, BUYING, add_carrier
from tests.features.rating.sheets import SHEET, TARIFF, store_shipments
from tests.features.rating.sheets import shipment as rated

AIR, ACCOUNT = ObjectId(), ObjectId()


def money(text):
    return Decimal128(text)


def shipment(number, total=None, **more):
    rating = {"total": money(total), "currency": "USD", "tariff_name": "Air 2026"} if total else {"reason": "No lane"}
    return {
        "shipment_number": number,
        "status": "Rated" if total else "Not Rated",
        "system_id": AIR,
        "account_id": ACCOUNT,
        "archived": False,
        "entry_date": "2026-11-02",
        "ship_date": "",
        "country": "DE",
        "data": {"shipmentCargo": {"grossWeight": 448.5}},
        "rating": rating,
    } | more


@pytest.fixture
def suite():
    database = mongomock.MongoClient()["freight"]
    database["systems"].insert_many([{"_id": AIR, "code": "AEC", "name": "Air Export Chicago"}])
    database["accounts"].insert_one({"_id": ACCOUNT, "name": "Fillmore Instruments"})
    database["shipments"].insert_many(
        [shipment("00002", "51.45"), shipment("00001"), shipment("00003", archived=True)],
    )
    return Reader(database)


def test_a_frame_of_shipments_keeps_leading_zeros_days_and_exact_money(suite):
    frame = suite.shipments_frame()
    assert frame["shipment_number"].tolist() == ["00001", "00002"]
    rated = frame.iloc[1]
    assert (rated["total"], rated["currency"]) == (Decimal("51.45"), "USD")
    assert rated["entry_date"] == pd.Timestamp("2026-11-02")
    assert (rated["system"], rated["account"]) == ("Air Export Chicago", "Fillmore Instruments")
    assert rated["shipmentCargo#grossWeight"] == 448.5
    assert pd.isna(frame.iloc[0]["total"]) and frame.iloc[0]["reason"] == "No lane"


def test_money_comes_as_float_where_that_is_asked_for(suite):
    frame = suite.shipments_frame(as_float=True)
    assert frame["total"].dtype == "float64"
    assert frame["total"].sum() == pytest.approx(51.45)


def test_a_system_is_named_by_code_or_name_and_an_unknown_one_names_the_others(suite):
    assert len(suite.shipments_frame("AEC")) == len(suite.shipments_frame("Air Export Chicago")) == 2
    with pytest.raises(Invalid, match=r"no system 'OIR'. There are: AEC"):
        suite.shipments_frame("OIR")


def test_an_empty_database_gives_frames_with_their_columns():
    empty = Reader(mongomock.MongoClient()["freight"])
    assert list(empty.invoices_frame()["total"]) == []
    assert list(empty.shipments_frame()["shipment_number"]) == []
    assert list(empty.aging_frame()["shipments"]) == []


def an_invoice(number, total, **more):
    return {
        "number": number,
        "invoice_type": "Revenue",
        "status": "Invoiced",
        "system_id": AIR,
        "account_id": ACCOUNT,
        "archived": False,
        "currency": "USD",
        "invoice_date": "2026-11-21",
        "due_date": "2026-12-21",
        "tariff_total": money(total),
        "total": money(total),
        "shipment_ids": [ObjectId(), ObjectId()],
        **more,
    }


def test_a_frame_of_invoices_counts_their_shipments(suite):
    suite._database["invoices"].insert_one(an_invoice("INV-000001", "51.45"))
    frame = suite.invoices_frame("AEC")
    (invoice,) = frame.to_dict("records")
    assert (invoice["number"], invoice["total"], invoice["shipments"]) == ("INV-000001", Decimal("51.45"), 2)
    assert invoice["due_date"] == pd.Timestamp("2026-12-21")
    assert not {"tax", "gross"} & set(frame.columns), "no tax is charged"


def test_a_frame_of_invoices_has_tax_where_it_is_charged(suite):
    """21 % of 112.50 is 23.63; the second customer is in the United States."""
    tax = {"amount": money("23.63"), "gross": money("136.13")}
    suite._database["invoices"].insert_many(
        [an_invoice("INV-000001", "112.50", tax=tax), an_invoice("INV-000002", "50.00")]
    )
    frame = suite.invoices_frame("AEC").sort_values("number")
    assert list(frame["total"]) == [Decimal("112.50"), Decimal("50.00")], "net, as everywhere"
    assert list(frame["tax"]) == [Decimal("23.63"), Decimal(0)]
    assert list(frame["gross"]) == [Decimal("136.13"), Decimal("50.00")]


def test_the_aging_adds_the_days_of_a_group_up_and_keeps_currencies_apart(suite):
    def cell(day, currency, shipments, amount, level="status"):
        key = {"level": level, "system_id": AIR, "account_id": ACCOUNT, "status": "Rated", "archived": False}
        return key | {"entry_date": day, "currency": currency, "shipments": shipments, "amount": money(amount)}

    suite._database["aging_cells"].insert_many(
        [
            cell("2026-11-20", "USD", 2, "0.10"),
            cell("2026-11-21", "USD", 1, "0.20"),
            cell("2026-11-21", "EUR", 1, "5.00"),
            cell("2026-08-01", "USD", 0, "0.00"),
            cell("2026-11-21", "USD", 99, "9.00", level="system"),
        ]
    )
    aging = suite.aging_frame(today=date(2026, 11, 21))
    assert aging[["age_group", "currency", "shipments", "amount"]].values.tolist() == [
        ["0–7 days", "EUR", 1, Decimal("5.00")],
        ["0–7 days", "USD", 3, Decimal("0.30")],
    ]


def test_nothing_that_runs_is_said_plainly(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("FREIGHT_MONGO_URI", raising=False)
    with pytest.raises(Invalid, match="Start the suite with `make run`"):
        connect()


async def test_a_frame_is_rated_to_the_cent_of_the_web_app(connections, mongo_uri, addresses, tenants, sign_in):
    await load_templates(tenants.air, SEEDS)
    ana = await sign_in(tenants.ana)
    tariff = (await ana.post("/api/tariffs", json=TARIFF)).json()["data"]
    await tariffs.replace_lanes(tenants.air, tariff["tariffId"], SHEET, publish=True, by_name="Marek Novak")
    rows = [rated("1", "282.97"), rated("2", "99.5"), rated("3", "117.27"), rated("4", "10", carrier="V44_3")]
    records = await store_shipments(tenants.air, tenants.fill1, *rows)
    answer = await ana.post("/api/rating", json={"ids": [str(record["_id"]) for record in records]})
    of_the_web_app = {one["shipmentNumber"]: one for one in answer.json()["data"]["results"]}

    suite = connect(mongo_uri, addresses.mongo_database)
    shipments = suite.shipments_frame("AEC").set_index("shipment_number")
    of_the_notebook = suite.rate(shipments)
    for number, shown in of_the_web_app.items():
        row = of_the_notebook.loc[number]
        total = None if row["total"] is None else str(row["total"])
        assert (total, row["status"], row["reason"]) == (shown["total"], shown["status"], shown["reason"])
    assert of_the_notebook["total"].notna().sum() == 2
    assert (shipments["total"].dropna() == of_the_notebook["total"].dropna()).all()


async def test_a_notebook_rates_by_selling_tariffs_and_shows_the_lanes_of_one_side(
    connections, mongo_uri, addresses, tenants, sign_in
):
    await load_templates(tenants.air, SEEDS)
    ana = await sign_in(tenants.ana)
    await add_carrier(ana)
    for body, lanes in ((TARIFF, SHEET), (BUYING, BOUGHT_LANES)):
        tariff = (await ana.post("/api/tariffs", json=body)).json()["data"]
        await tariffs.replace_lanes(tenants.air, tariff["tariffId"], lanes, publish=True, by_name="Marek Novak")
    await store_shipments(tenants.air, tenants.fill1, rated("1", "50"))

    suite = connect(mongo_uri, addresses.mongo_database)
    # 50 kg at 0.0484; bought at 0.03
    assert str(suite.rate(suite.shipments_frame("AEC"))["total"].item()) == "2.42"
    assert set(suite.lanes_frame("AEC")["tariff"]) == {"Air 2026"}
    assert set(suite.lanes_frame("AEC", side="buying")["tariff"]) == {"LH buying"}


async def test_the_aging_of_a_notebook_is_that_of_home(connections, mongo_uri, addresses, tenants):
    today = datetime.now(UTC).date()
    for number in range(3):
        shipment = stored_shipment(number, account=tenants.fill1, day=today.isoformat(), total="1.10", status="Rated")
        await write(tenants.air, None, shipment)
    (row,) = connect(mongo_uri, addresses.mongo_database).aging_frame("AEC", today=today).to_dict("records")
    assert (row["account"], row["status"], row["shipments"], row["amount"]) == (
        "Fillmore Instruments",
        "Rated",
        3,
        Decimal("3.30"),
    )
