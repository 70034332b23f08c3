"""Notebooks read as a user: that user's systems and accounts, by the permissions held in the web app."""

import asyncio
from datetime import UTC, datetime
from decimal import Decimal

import mongomock
import pandas as pd
import pytest
from bson import Decimal128, ObjectId

from freight.core.errors import NotSignedIn, PermissionDenied
from freight.kit.auth import passwords
from freight.notebook import Reader, connect
from freight.notebook import reader as reading
from freight.notebook.person import USER_VARIABLE, find_notebook_user, sign_in_notebook_user

MERIDIAN, AIR, OCEAN = ObjectId(), ObjectId(), ObjectId()
FILLMORE, GREAT_LAKES, ROTTERDAM = ObjectId(), ObjectId(), ObjectId()
EVERYTHING = [
    "shipmentEntry.sideShipmentEntry",
    "invoiceProcessing.sideInvoiceProcessing",
    "tariffs.menuTariffs",
    "dashboard.menuDashboard",
]
OF_AIR = {"company_id": MERIDIAN, "system_id": AIR, "archived": False}


def money(text):
    return Decimal128(text)


def member(system_id, permissions, account_ids=None):
    return {
        "company_id": MERIDIAN,
        "system_id": system_id,
        "permissions": permissions,
        "account_ids": account_ids,
    }


def shipment(number, account_id, cost, **more):
    rating = {"total": money("120.00"), "currency": "USD", "tariff_name": "Air 2026"}
    data = {"shipmentCharges": {"cost": cost}} if cost else {}
    return (
        OF_AIR
        | {
            "shipment_number": number,
            "status": "Rated",
            "account_id": account_id,
            "rating": rating,
            "data": data,
        }
        | more
    )


@pytest.fixture
def database():
    database = mongomock.MongoClient()["freight"]
    database["systems"].insert_many(
        [{"_id": AIR, "code": "AEC", "name": "Air"}, {"_id": OCEAN, "code": "OIR", "name": "Ocean"}]
    )
    database["accounts"].insert_many(
        [
            OF_AIR | {"_id": FILLMORE, "account_id": FILLMORE, "name": "Fillmore"},
            OF_AIR | {"_id": GREAT_LAKES, "account_id": GREAT_LAKES, "name": "Great Lakes"},
        ]
    )
    users = {
        "ana.ortiz": [member(AIR, EVERYTHING), member(OCEAN, EVERYTHING)],
        "june.park": [member(AIR, EVERYTHING, [FILLMORE])],
        "vera.lind": [member(AIR, EVERYTHING[:1])],
        "gone": [],
    }
    database["users"].insert_many(
        [{"user_name": name, "admin_of": [], "memberships": homes} for name, homes in users.items()]
    )
    database["shipments"].insert_many(
        [
            shipment("1", FILLMORE, money("90.00")),
            shipment("2", GREAT_LAKES, None),
            shipment("3", ROTTERDAM, money("130.50"), system_id=OCEAN),
        ]
    )
    charge = {"shipment_number": "1", "charge_code": "FRT", "charge_text": "Freight", "is_dummy": False}
    charge |= {"tariff_value": money("100.00"), "user_value": None, "invoice_value": money("96.00")}
    invoice = {"number": "INV-1", "status": "Invoiced", "currency": "USD", "invoice_date": "2026-11-02"}
    invoice |= {"invoice_type": "Revenue", "due_date": "2026-12-02", "shipment_ids": [1]}
    invoice |= {"total": money("96.00"), "tariff_total": money("100.00")}
    database["invoices"].insert_many(
        [
            OF_AIR | invoice | {"account_id": FILLMORE, "lines": [charge, charge | {"is_dummy": True}]},
            OF_AIR | invoice | {"account_id": GREAT_LAKES, "number": "INV-2", "status": "Voided", "lines": [charge]},
        ]
    )
    rated = {"outcome": "rated", "status": "Rated", "tariff_name": "Air 2026", "version_number": 2, "lane_number": 7}
    rated |= {"shipment_number": "1", "total": money("120.00"), "currency": "USD"}
    for day, account_id in ((1, FILLMORE), (2, GREAT_LAKES)):
        rated_on = datetime(2026, 11, day, tzinfo=UTC)
        database["rating_traces"].insert_one(OF_AIR | rated | {"account_id": account_id, "rated_on": rated_on})
    versions = [("House tariff", None), ("Fillmore 2026", FILLMORE), ("Great Lakes 2026", GREAT_LAKES)]
    for number, (name, account_id) in enumerate(versions):
        of = OF_AIR | {"account_id": account_id, "lane_set": number}
        dates = {"effective_date": "2026-01-01", "expiry_date": ""}
        database["tariff_versions"].insert_one(of | dates | {"tariff_name": name, "number": 1, "state": "published"})
        breaks = [
            {"start": money("0"), "end": money("45"), "rate": money("2.10"), "method": "perUnit"},
            {"start": money("45"), "end": None, "rate": money("1.80"), "method": "perUnit"},
        ]
        charges = {"FRT": {"minimum": None, "maximum": None, "ranges": breaks}, "DOC": {"rate": money("25.00")}}
        lane = {"number": 1, "identifiers": {"carrier": "LH", "originPort": "ORD"}, "charges": charges}
        database["lanes"].insert_one(of | lane)
    return database


def reader(database, name):
    return Reader(database, find_notebook_user(database, name))


def test_a_clerk_of_one_account_sees_that_account_and_what_all_share(database):
    june = reader(database, "june.park")
    assert june.shipments_frame()["shipment_number"].tolist() == ["1"]
    assert june.invoices_frame.__doc__ and june.charges_frame()["number"].unique().tolist() == ["INV-1"]
    assert len(june.traces_frame()) == 1
    assert june.lanes_frame()["tariff"].unique().tolist() == ["House tariff", "Fillmore 2026"]


def test_a_user_of_two_systems_sees_both_and_nobody_sees_all(database):
    assert reader(database, "ana.ortiz").shipments_frame()["shipment_number"].tolist() == ["1", "2", "3"]
    assert reader(database, "ana.ortiz").shipments_frame("OIR")["shipment_number"].tolist() == ["3"]
    assert Reader(database).shipments_frame()["shipment_number"].tolist() == ["1", "2", "3"]


def test_a_system_one_does_not_work_in_is_none_there_is(database):
    with pytest.raises(Exception, match=r"no system 'OIR'. There are: AEC"):
        reader(database, "june.park").shipments_frame("OIR")


@pytest.mark.parametrize("frame", ["invoices_frame", "charges_frame", "lanes_frame", "aging_frame"])
def test_a_frame_without_its_right_is_refused(database, frame):
    vera = reader(database, "vera.lind")
    assert len(vera.shipments_frame()) == 2
    with pytest.raises(PermissionDenied):
        getattr(vera, frame)()


def test_nobody_rates_in_a_system_he_does_not_work_in(database):
    june = reader(database, "june.park")
    frame = Reader(database).shipments_frame("OIR")
    with pytest.raises(PermissionDenied):
        june.rate(frame)


def test_charges_say_what_counts_as_billed(database):
    charges = Reader(database).charges_frame()
    assert charges["billed"].tolist() == [True, False, False]  # billed, only shown, of a voided invoice
    assert charges.iloc[0][["tariff_value", "invoice_value"]].tolist() == [Decimal("100.00"), Decimal("96.00")]


def test_the_margin_is_the_total_less_what_was_entered_as_the_cost(database):
    margins = Reader(database).margins_frame()
    assert margins["shipment_number"].tolist() == ["1", "3"]  # the second one does not say its cost
    assert margins["margin"].tolist() == [Decimal("30.00"), Decimal("-10.50")]
    assert margins["margin_percent"].tolist() == [Decimal("25.00"), Decimal("-8.75")]
    assert set(margins["cost_from"]) == {"entered"}


def carrier_bill(database, number, status, *charged, currency="USD"):
    """A carrier's invoice for shipments by number, with what it charges and what was agreed."""
    ids = {each["shipment_number"]: each["_id"] for each in database["shipments"].find()}
    lines = [
        {"shipment_id": ids[of], "shipment_number": of, "charged": money(asked), "agreed": money(agreed)}
        for of, asked, agreed in charged
    ]
    bill = {"carrier": "Lufthansa", "carrier_key": "LUFTHANSA", "number": number, "status": status, "lines": lines}
    dates = {"invoice_date": "2026-11-05", "due_date": "2026-12-05", "currency": currency}
    database["payables"].insert_one(OF_AIR | bill | dates)


def test_a_cost_is_what_carriers_invoices_come_to_where_there_are_any(database):
    carrier_bill(database, "L-1", "Approved", ("1", "85.00", "80.00"), ("2", "50.00", "50.00"))
    carrier_bill(database, "L-2", "Paid", ("2", "14.00", "14.00"))
    carrier_bill(database, "L-3", "Exception", ("2", "999.00", "999.00"))  # no one has agreed to it
    carrier_bill(database, "L-4", "Approved", ("3", "70.00", "70.00"), currency="EUR")
    margins = Reader(database).margins_frame().set_index("shipment_number")
    assert margins["cost"].to_dict() == {"1": Decimal("80.00"), "2": Decimal("64.00"), "3": Decimal("130.50")}
    assert margins["cost_from"].to_dict() == {"1": "carrier", "2": "carrier", "3": "entered"}
    assert margins.loc["2", "margin"] == Decimal("56.00")


def test_whoever_may_not_see_carriers_invoices_gets_the_entered_costs(database):
    carrier_bill(database, "L-1", "Approved", ("1", "85.00", "80.00"))
    june = reader(database, "june.park")
    with pytest.raises(PermissionDenied):
        june.payables_frame()
    assert june.margins_frame()["cost"].tolist() == [Decimal("90.00")]


def test_payables_have_a_row_a_shipment(database):
    carrier_bill(database, "L-1", "Matched", ("1", "85.00", "80.00"), ("2", "50.00", "50.00"))
    payables = Reader(database).payables_frame()
    assert payables[["number", "shipment_number", "charged", "agreed"]].values.tolist() == [
        ["L-1", "1", Decimal("85.00"), Decimal("80.00")],
        ["L-1", "2", Decimal("50.00"), Decimal("50.00")],
    ]


def test_tracking_has_a_row_a_milestone_in_sight(database):
    picked_up = {"code": "PU", "actual_at": datetime(2026, 11, 3, 8, tzinfo=UTC), "outcome": "on time"}
    moments = {"planned_at": None, "estimated_at": None, "due_at": None}
    state = {"status": "On the way", "milestones": [moments | picked_up]}
    database["shipments"].update_many({}, {"$set": {"tracking": state}})
    june = {"user_name": "june.park"}
    database["users"].update_one(june, {"$push": {"memberships.0.permissions": "tracking.view"}})
    tracking = reader(database, "june.park").tracking_frame()
    assert tracking[["shipment_number", "milestone", "outcome"]].values.tolist() == [["1", "PU", "on time"]]
    assert tracking["actual_at"].iloc[0] == pd.Timestamp("2026-11-03 08:00", tz="UTC")


def test_quotes_have_a_row_each(database):
    quote = {"number": "Q-1", "state": "Offered", "tariff_name": "Air 2026", "version_number": 2, "currency": "USD"}
    quote |= {"valid_from": "2026-11-01", "valid_until": "2026-11-30", "total": money("412.50")}
    database["quotes"].insert_one(OF_AIR | quote | {"account_id": FILLMORE})
    row = Reader(database).quotes_frame().iloc[0]
    assert row[["number", "account", "tariff", "total"]].tolist() == ["Q-1", "Fillmore", "Air 2026", Decimal("412.50")]


def test_every_frame_is_kept_as_parquet_with_exact_money(database, tmp_path):
    carrier_bill(database, "L-1", "Approved", ("1", "85.00", "80.00"))
    suite = Reader(database)
    for name in ("shipments", "invoices", "charges", "traces", "lanes", "margins", "payables", "quotes", "tracking"):
        frame = getattr(suite, f"{name}_frame")()
        frame.to_parquet(tmp_path / "frame.parquet")
        again = pd.read_parquet(tmp_path / "frame.parquet")
        assert list(again.columns) == list(frame.columns) and len(again) == len(frame)
        for money_column in {"total", "agreed", "invoice_value", "cost"} & set(frame.columns):
            assert again[money_column].dropna().tolist() == frame[money_column].dropna().tolist()


def test_lanes_have_a_row_a_break_with_their_identifiers(database):
    house = Reader(database).lanes_frame().query("tariff == 'House tariff'")
    assert house[["charge", "start", "rate"]].values.tolist() == [
        ["FRT", Decimal("0"), Decimal("2.10")],
        ["FRT", Decimal("45"), Decimal("1.80")],
        ["DOC", None, Decimal("25.00")],
    ]
    assert set(house["carrier"]) == {"LH"}
    assert set(house["originPort"]) == {"ORD"}


def test_ratings_come_newest_first(database):
    traces = Reader(database).traces_frame()
    assert traces["rated_on"].dt.day.tolist() == [2, 1]
    assert traces.iloc[0][["tariff", "version", "lane", "total"]].tolist() == ["Air 2026", 2, 7, Decimal("120.00")]


@pytest.fixture
def with_passwords(database, monkeypatch):
    hashed = asyncio.run(passwords.hash_password("Correct-horse-7"))
    database["users"].update_many({}, {"$set": {"password_hash": hashed}})
    monkeypatch.setattr(reading, "open_notebook_database", lambda *_: database)
    return database


def test_the_password_is_asked_for_and_who_may_not_sign_in_does_not_read(with_passwords):
    june = sign_in_notebook_user(with_passwords, "June.Park", "Correct-horse-7")
    assert june.system_ids == [AIR]
    for name, password in (("june.park", "wrong"), ("nobody", "Correct-horse-7"), ("gone", "Correct-horse-7")):
        with pytest.raises(NotSignedIn):
            sign_in_notebook_user(with_passwords, name, password)


def test_reading_as_another_user_takes_that_user_s_password(with_passwords, monkeypatch):
    monkeypatch.setenv(USER_VARIABLE, "june.park")
    assert connect().shipments_frame()["shipment_number"].tolist() == ["1"]
    for password in (None, "", "wrong"):
        with pytest.raises(NotSignedIn):
            connect(user="ana.ortiz", password=password)
    as_ana = connect(user="ana.ortiz", password="Correct-horse-7")
    assert as_ana.shipments_frame()["shipment_number"].tolist() == ["1", "2", "3"]
