"""The ECB's own files over the wire: tried, stored once, refused with a place, and used by a rating at once."""

import asyncio
import io
import zipfile
from datetime import date, timedelta
from importlib import resources as packaged
from pathlib import Path
from typing import Any

import httpx
import pytest

from freight.documents.ecb_daily_rates import EcbDailyRates
from freight.features.setup.currency import ecb
from freight.features.setup.currency.ecb_file import MOST_BYTES
from freight.features.tariffs import service as tariffs
from freight.kit.storage.connections import Connections
from tests.core.currency.sources import LINES
from tests.features.rating.conftest import air  # noqa: F401
from tests.features.rating.sheets import SHEET, TARIFF, shipment, store_shipments
from tests.features.setup.currency.test_exchange_rates import FREIGHT
from tests.fixtures.tenants import Tenants

CALL = "/api/ecbRates"
# one day the release has, and two it has not; 1.0655 differs from nothing, 1.1172 is what the ECB said
BUNDLED = packaged.files("currency_converter").joinpath("eurofxref-hist.zip").read_bytes()
LAST = ecb.read_ecb_history().last_day
FIRST_NEW, SECOND_NEW = LAST + timedelta(days=3), LAST + timedelta(days=4)


def tell(at: date, code: str) -> str:
    """What the bundled file prints, read here by its own means."""
    with zipfile.ZipFile(io.BytesIO(BUNDLED)) as package:
        heading, *lines = package.read("eurofxref-hist.csv").decode().splitlines()
    column = heading.split(",").index(code)
    return next(line.split(",")[column] for line in lines if line.startswith(at.isoformat()))


HIST = "\n".join(
    [
        "Date,USD,JPY,HRK,",
        f"{SECOND_NEW},1.0650,163.20,N/A,",
        f"{FIRST_NEW},1.0660,163.10,N/A,",
        f"{LAST},{tell(LAST, 'USD')},999.99,N/A,",
    ]
)


def xml(day: date, usd: str) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" '
        'xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><gesmes:subject>Reference rates</gesmes:subject>\n'
        f"<Cube>\n<Cube time='{day}'>\n<Cube currency='USD' rate='{usd}'/>\n</Cube></Cube></gesmes:Envelope>"
    )


def zipped(content: bytes | str, *names: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name in names or ("eurofxref-hist.csv",):
            package.writestr(name, content)
    return out.getvalue()


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> httpx.AsyncClient:
    return await sign_in(tenants.ana)


async def send(caller: httpx.AsyncClient, content: bytes | str, name: str = "any.bin", **form: str) -> httpx.Response:
    return await caller.post(CALL, files={"uploadedFile": (name, content)}, data=form)


async def brought(caller: httpx.AsyncClient, content: bytes | str, **form: str) -> dict[str, Any]:
    answer = await send(caller, content, **form)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def rate(caller: httpx.AsyncClient, day: date, to: str = "USD") -> str | None:
    body = {"shipDate": day.isoformat(), "currencyCode": "EUR", "destCurrency": to}
    return (await caller.post("/api/calculateExchangeRate", json=body)).json()["data"]["details"]["rate"]


async def keep() -> list[tuple[str, dict[str, str], int]]:
    found = await EcbDailyRates.get_pymongo_collection().find({}).sort("day", 1).to_list()
    return [(each["day"], each["rates"], each["revision"]) for each in found]


async def test_a_dry_run_says_what_a_file_brings_and_stores_nothing(ana: httpx.AsyncClient) -> None:
    """Seven figures: four new of two days, the dollar of the last day the same, its yen another."""
    found = await brought(ana, HIST, dryRun="true")
    assert {key: found[key] for key in ("days", "currencies", "figures", "notQuoted")} == {
        "days": 3, "currencies": 2, "figures": 6, "notQuoted": 3,
    }  # fmt: skip
    assert (found["firstDay"], found["lastDay"]) == (LAST.isoformat(), SECOND_NEW.isoformat())
    assert (found["new"], found["newDays"], found["same"], found["different"]) == (4, 2, 1, 1)
    assert found["differences"] == [
        {"day": LAST.isoformat(), "currency": "JPY", "stored": tell(LAST, "JPY"), "printed": "999.99", "by": "release"}
    ]
    assert await keep() == []


async def test_what_was_stored_is_rated_by_and_the_same_file_again_stores_nothing(ana: httpx.AsyncClient) -> None:
    await brought(ana, HIST)
    days = [(FIRST_NEW.isoformat(), {"USD": "1.0660", "JPY": "163.10"}, 1)]
    days.append((SECOND_NEW.isoformat(), {"USD": "1.0650", "JPY": "163.20"}, 1))
    assert await keep() == days
    assert (await rate(ana, FIRST_NEW), await rate(ana, SECOND_NEW + timedelta(days=6))) == ("1.066", "1.065")
    assert await rate(ana, LAST, "JPY") == tell(LAST, "JPY").rstrip("0").rstrip(".")
    again = await brought(ana, zipped(HIST))
    assert (again["new"], again["same"], again["different"]) == (0, 5, 1)
    assert await keep() == days
    options = (await ana.get("/api/exchangeRateOptions")).json()["data"]
    assert options["lastDay"] == SECOND_NEW.isoformat()


async def test_figures_that_differ_are_taken_from_the_file_when_that_is_said(ana: httpx.AsyncClient) -> None:
    found = await brought(ana, HIST, replace="true")
    assert (found["different"], found["replaced"]) == (1, True)
    assert await rate(ana, LAST, "JPY") == "999.99"
    corrected = HIST.replace("1.0650", "1.0651")
    other = await brought(ana, corrected, dryRun="true")
    assert [(each["stored"], each["printed"], each["by"]) for each in other["differences"]] == [
        ("1.0650", "1.0651", "uploaded")
    ]
    await brought(ana, corrected)
    assert await rate(ana, SECOND_NEW) == "1.065"
    await brought(ana, corrected, replace="true")
    assert await rate(ana, SECOND_NEW) == "1.0651"


async def test_a_rate_that_was_entered_stays_unless_the_files_are_taken(ana: httpx.AsyncClient) -> None:
    values = {"source": "ECB", "from": "EUR", "to": "USD", "rate": "1.25", "frequency": "daily"}
    typed = {f"rate#{key}": value for key, value in (values | {"validFrom": FIRST_NEW.isoformat()}).items()}
    assert (await ana.post("/api/records/exchangeRate", json={"values": typed})).status_code == 200
    found = await brought(ana, HIST)
    assert (found["different"], found["differentFromEntered"]) == (2, 1)
    assert (await rate(ana, FIRST_NEW), await rate(ana, SECOND_NEW)) == ("1.25", "1.065")
    await brought(ana, HIST, replace="true")
    assert await rate(ana, FIRST_NEW) == "1.066"
    typed |= {"rate#validFrom": SECOND_NEW.isoformat()}
    refused = await ana.post("/api/records/exchangeRate", json={"values": typed})
    assert refused.json()["code"] == "source_taken"


async def test_the_whole_history_of_the_release_brings_nothing(ana: httpx.AsyncClient) -> None:
    found = await brought(ana, BUNDLED)
    assert (found["new"], found["different"], found["firstDay"]) == (0, 0, "1999-01-04")
    assert found["same"] == found["figures"] > 200_000
    assert await keep() == []


@pytest.mark.parametrize(
    "content",
    [
        f"Date, USD, HRK, \n{FIRST_NEW.day} {FIRST_NEW:%B %Y}, 1.0660, N/A, \n",
        f"\ufeffDate,USD,\r\n{FIRST_NEW},1.0660,\r\n",
        xml(FIRST_NEW, "1.0660"),
        zipped(xml(FIRST_NEW, "1.0660"), "eurofxref-daily.xml"),
    ],
)
async def test_a_file_is_known_by_its_content(ana: httpx.AsyncClient, content: bytes | str) -> None:
    await brought(ana, content)
    assert await keep() == [(FIRST_NEW.isoformat(), {"USD": "1.0660"}, 1)]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"  \n", "The file is empty."),
        (b"%PDF-1.7\n\xff", "not a file of ECB rates"),
        (HIST.replace("1.0660", "1.O660"), "Row 3, column USD: “1.O660” is not a rate."),
        (xml(FIRST_NEW, "x"), "Line 4, column USD: “x” is not a rate."),
        (xml(FIRST_NEW, "1").replace("'USD'", "'UDS'"), "Line 5: “UDS” is not a currency."),
        ("<html><body>Sign in</body></html>", "The file has no rates."),
        ('<!DOCTYPE x [<!ENTITY a "1">]><x/>', "or it is damaged"),
        (zipped(HIST)[:-30], "The archive is damaged"),
        (zipped(HIST, "a.csv", "b.csv"), "The archive holds 2 files"),
        (zipped(b"0" * (MOST_BYTES + 1)), "unpacks to more than 8 MB"),
        (zipped(zipped(HIST)), "not a file of ECB rates"),
    ],
)
async def test_another_file_is_refused_and_nothing_is_stored(
    ana: httpx.AsyncClient, content: bytes | str, said: str
) -> None:
    refused = await send(ana, content)
    assert refused.status_code == 400, refused.text
    assert said in refused.json()["msg"]
    assert await keep() == []


async def test_no_file_or_one_too_large_is_refused(ana: httpx.AsyncClient) -> None:
    assert (await ana.post(CALL, data={"dryRun": "true"})).json()["code"] == "no_file"
    assert (await send(ana, b"0" * (MOST_BYTES + 1))).status_code == 413


async def test_rates_are_a_systems_own_and_loaded_by_somebody_who_sees_all_of_it(
    ana: httpx.AsyncClient, tenants: Tenants, sign_in: Any
) -> None:
    await brought(ana, HIST)
    assert await rate(await sign_in(tenants.tomasz), SECOND_NEW + timedelta(days=6)) is None
    assert (await send(await sign_in(tenants.june), HIST)).status_code == 403


async def test_two_who_load_one_file_at_once_store_it_once(ana: httpx.AsyncClient) -> None:
    both = await asyncio.gather(send(ana, HIST), send(ana, HIST))
    assert [each.status_code for each in both] == [200, 200]
    assert sorted(each.json()["data"]["new"] for each in both) == [0, 4]
    assert [revision for *_, revision in await keep()] == [1, 1]


async def test_a_whole_history_goes_into_an_installation_that_has_hardly_any(
    ana: httpx.AsyncClient, connections: Connections, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty-seven years at once: stored, rated by, and the second time nothing."""
    small = tmp_path / "small.csv"
    small.write_text("\n".join(LINES))
    monkeypatch.setattr(connections.settings, "ecb_history", small)
    found = await brought(ana, BUNDLED)
    assert found["new"] + found["same"] + found["different"] == found["figures"] > 200_000
    assert await rate(ana, date(1999, 1, 4)) == "1.1789"
    assert (await brought(ana, BUNDLED))["new"] == 0


async def test_a_shipment_after_the_end_of_the_rates_is_rated_once_a_file_is_loaded(air: Any) -> None:  # noqa: F811
    """The reason says where to go; 10.00 EUR at 1.0650 are 10.65 USD, in addition to 12.00 of freight."""
    fee = {"id": "thc", "name": "Terminal handling", "method": "flat", "value": "10", "currency": "EUR"}
    body = TARIFF | {"name": "With handling", "charges": [FREIGHT, fee]}
    made = (await air.ana.post("/api/tariffs", json=body)).json()["data"]
    await tariffs.replace_lanes(air.tenants.air, made["tariffId"], SHEET, publish=True, by_name="Marek Novak")
    day = SECOND_NEW + timedelta(days=6)
    [record] = await store_shipments(
        air.tenants.air, air.tenants.fill1, shipment("1447305601.7", "282.97", day=day.isoformat())
    )
    asked = {"ids": [str(record["_id"])], "tariffId": made["tariffId"]}
    [before] = (await air.ana.post("/api/rating", json=asked)).json()["data"]["results"]
    assert (before["total"], before["reasonCode"]) == (None, "no_exchange_rate")
    assert before["reason"].endswith(f"there is none for {day}. Upload the ECB’s own file under Exchange rates.")
    await brought(air.ana, HIST)
    [after] = (await air.ana.post("/api/rating", json=asked)).json()["data"]["results"]
    assert (after["total"], [line["amount"] for line in after["lines"]]) == ("22.65", ["12.00", "10.65"])
