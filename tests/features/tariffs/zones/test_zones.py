"""Zone tables through the API: a chart is uploaded, edited and exported; a parcel tariff rates by it."""

import json
from decimal import Decimal
from typing import Any

import httpx
import pytest

from freight.core.rating.bands import RateBand
from freight.documents.tariff_version import TariffVersion
from freight.documents.zone_table import ZoneTable
from freight.features.setup.templates.seed import load_templates
from freight.features.tariffs import compiled_versions
from freight.features.tariffs import service as tariffs
from freight.features.tariffs.zones import rows as zone_rows
from freight.features.tariffs.zones.seed import load_zones
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import scoped
from tests.features.setup.metadata.conftest import EXCEL
from tests.fixtures.tenants import Tenants
from tests.workbooks import shown, xlsx

RECORDS = "/api/records/zoneTable"
FROM, TO = "shipmentRouting#originPostalCode", "shipmentRouting#destinationPostalCode"
MATRIX = [["606", 2, 5], ["100", 5, 2]]
ACROSS = ["Origin ZIP3", "606", "100"]


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> httpx.AsyncClient:
    return await sign_in(tenants.ana)


@pytest.fixture
async def table(ana: httpx.AsyncClient) -> dict[str, Any]:
    values = {"zone#code": "UPS", "zone#name": "UPS Ground 2026"}
    made = (await ana.post(RECORDS, json={"values": values})).json()
    assert made["status"] == 200, made
    return made["data"]


async def upload(
    caller: httpx.AsyncClient, table: dict[str, Any], rows: Any, heads: Any, *, dry_run: bool = False, **more: Any
) -> dict[str, Any]:
    files = {"uploadedFile": ("chart.xlsx", xlsx(rows, heads), EXCEL)}
    revision = (await caller.get(f"{RECORDS}/{table['id']}")).json()["data"]["revision"]
    form = {"revision": revision, "dryRun": str(dry_run).lower(), "answers": json.dumps(more)}
    return (await caller.post(f"/api/zoneTables/{table['id']}/upload", data=form, files=files)).json()


async def rows_of(caller: httpx.AsyncClient, table: dict[str, Any], **body: Any) -> dict[str, Any]:
    return (await caller.post(f"/api/zoneTables/{table['id']}/rows", json=body)).json()["data"]


async def test_a_chart_is_tried_stored_edited_and_comes_back_from_its_own_export(
    ana: httpx.AsyncClient, table: dict[str, Any]
) -> None:
    tried = await upload(ana, table, MATRIX, ACROSS, dry_run=True)
    assert (tried["data"]["layout"], tried["data"]["added"], tried["data"]["stored"]) == ("matrix", 4, False)
    assert (await rows_of(ana, table))["rowCount"] == 0
    assert (await upload(ana, table, MATRIX, ACROSS))["data"]["stored"]

    sheet = await rows_of(ana, table, filter={"origin": "606"})
    assert [row["cells"]["destination"] for row in sheet["rows"]] == ["606", "100"]
    edit = {"tempId": 1, "number": 2, "cells": {"zone": "Zone 6"}}
    new = {"tempId": 2, "cells": {"origin": "606", "destination": "96700-96899", "zone": "44"}}
    path = f"/api/zoneTables/{table['id']}/rows"
    saved = (await ana.put(path, json={"revision": sheet["revision"], "data": [edit, new]})).json()["data"]
    assert (saved["added"], saved["changed"], saved["rowCount"]) == (1, 1, 5)
    late = await ana.put(path, json={"revision": sheet["revision"], "data": [edit]})
    assert late.status_code == 409

    wrong = [{"tempId": 7, "cells": {"origin": "606", "destination": "968*", "zone": "45"}}]
    wrong.append({"tempId": 8, "cells": {"origin": "606", "destination": "100", "zone": "7"}})
    refused = await ana.put(path, json={"revision": saved["revision"], "data": wrong})
    assert refused.status_code == 412
    [told] = refused.json()["data"]["invalidMsgList"]  # a ZIP3 along with ZIP codes is no contradiction, the other is
    assert told["tempId"] == 8
    assert "Row 2 (606 → 100: zone 6) and Row 7 (606 → 100: zone 7)" in told["fields"]["zone"]["message"]

    exported = (await ana.get(f"/api/zoneTables/{table['id']}/export")).content
    files = {"uploadedFile": ("UPS.xlsx", exported, EXCEL)}
    form = {"revision": saved["revision"], "dryRun": "true"}
    again = (await ana.post(f"/api/zoneTables/{table['id']}/upload", data=form, files=files)).json()["data"]
    assert (again["layout"], again["rowCount"], again["added"], again["changed"], again["removed"]) == (
        "list", 5, 0, 0, 0,
    )  # fmt: skip

    history = (await ana.get(f"{RECORDS}/{table['id']}/history")).json()["data"]
    assert history["count"] == 3
    first = (await ana.put(f"{RECORDS}/{table['id']}/history/2", json={"revision": saved["revision"]})).json()
    assert first["data"]["values"]["zone#rows"] == "4"  # the rows of that day are back
    assert (await rows_of(ana, table))["rows"][1]["cells"]["zone"] == "5"


async def test_contradictions_and_open_questions_keep_a_chart_out(
    ana: httpx.AsyncClient, table: dict[str, Any]
) -> None:
    listed = [["606", "100-104", "5"], ["606", "104", "6"]]
    tried = await upload(ana, table, listed, ["Origin", "Destination", "Zone"], dry_run=True)
    [problem] = tried["data"]["problems"]
    assert (problem["row"], "Row 2 (606 → 100–104: zone 5) and Row 3" in problem["message"]) == (3, True)
    for sheet, heads in ((listed, ["Origin", "Destination", "Zone"]), ([["100", "5"]], ["ZIP", "Zone"])):
        refused = await upload(ana, table, sheet, heads)
        assert (refused["status"], refused["code"]) == (400, "chart_refused")
    assert (await rows_of(ana, table))["rowCount"] == 0


async def test_a_chart_belongs_to_its_system(
    ana: httpx.AsyncClient, table: dict[str, Any], tenants: Tenants, sign_in: Any
) -> None:
    await upload(ana, table, MATRIX, ACROSS)
    tomasz = await sign_in(tenants.tomasz)
    assert (await tomasz.post(f"/api/zoneTables/{table['id']}/rows", json={})).status_code == 404
    assert (await tomasz.get(f"/api/zoneTables/{table['id']}/export")).status_code == 404
    assert (await tomasz.get(RECORDS)).json()["data"]["count"] == 0


async def parcel(ana: httpx.AsyncClient, tenants: Tenants) -> str:
    """A published parcel tariff: 12.00 in zone 2, 15.00 in zone 5, 16.00 in zone 6."""
    await load_templates(tenants.air, SEEDS)
    body = {
        "name": "Parcel", "currency": "USD", "effectiveDate": "2026-01-01", "identifiers": ["zone"],
        "zoneTable": "UPS", "weight": {"basis": "gross"},
        "charges": [{"id": "freight", "name": "Freight", "method": "flat", "breaks": True}],
    }  # fmt: skip
    made = (await ana.post("/api/tariffs", json=body)).json()
    assert made["status"] == 200, made
    tariff_id: str = made["data"]["tariffId"]
    all_weights = {"start": Decimal(0), "end": Decimal(1000), "row": 2}
    bands = [RateBand(identifiers={"zone": zone}, rate=Decimal(rate), **all_weights) for zone, rate in RATES]
    await tariffs.replace_lanes(tenants.air, tariff_id, bands, publish=True, by_name="Marek Novak")
    return tariff_id


RATES = (("2", 12), ("5", 15), ("6", 16))


async def rated(tenants: Tenants, start: str, end: str) -> Any:
    [found] = await compiled_versions.load_rating_candidates(
        tenants.air, await compiled_versions.list_active_version_ids(tenants.air)
    )
    return found.rate({FROM: start, TO: end, "shipmentCargo#grossWeight": 10})


async def test_a_published_tariff_goes_on_rating_by_the_chart_it_was_published_with(
    ana: httpx.AsyncClient, table: dict[str, Any], tenants: Tenants
) -> None:
    await upload(ana, table, MATRIX, ACROSS)
    tariff_id = await parcel(ana, tenants)
    assert (await rated(tenants, "60614", "10001")).total == 15
    assert (await rated(tenants, "60614", "96910")).reason == "No zone for 606 → 969 in UPS Ground 2026."

    await upload(ana, table, [["606", 2, 6], ["100", 6, 2]], ACROSS)
    assert (await rated(tenants, "60614", "10001")).total == 15
    await ana.post(f"/api/tariffs/{tariff_id}/draft")
    published = await ana.post(f"/api/tariffs/{tariff_id}/publish", json={})
    assert published.status_code == 200, published.text
    assert (await rated(tenants, "60614", "10001")).total == 16


async def test_a_table_in_use_is_neither_removed_nor_renamed_and_one_without_rows_not_published(
    ana: httpx.AsyncClient, table: dict[str, Any], tenants: Tenants
) -> None:
    with pytest.raises(Exception, match="The zone table UPS has no rows yet"):
        await parcel(ana, tenants)
    [version] = await scoped(TariffVersion, tenants.air).find({}).to_list()
    assert version["state"] == "draft"
    for answer in (
        await ana.delete(f"{RECORDS}/{table['id']}?revision=1"),
        await ana.put(f"{RECORDS}/{table['id']}", json={"values": {"zone#code": "FEDEX"}, "revision": 1}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (400, "in_use")
        assert "UPS is used by Parcel, version 1." in answer.json()["msg"]
    offered = (await ana.get("/api/tariffOptions")).json()["data"]["zoneTables"]
    assert offered == [{"id": "UPS", "label": "UPS Ground 2026 (UPS)"}]


async def test_a_demo_system_has_one_chart_to_try(tenants: Tenants) -> None:
    assert (await load_zones(tenants.air, SEEDS), await load_zones(tenants.air, SEEDS)) == (1, 0)
    [stored] = await scoped(ZoneTable, tenants.air).find({}).to_list()
    chart = await zone_rows.load_compiled_chart(
        tenants.air, {"zone_set": stored["zone_set"], "name": stored["name"], "country": stored["country"]}
    )
    assert [chart.find({FROM: "60614", TO: to}).zone for to in ("60007", "10001", "90001", "00901")] == [
        "2", "5", "8", "8",
    ]  # fmt: skip


async def test_a_chart_of_formulas_that_were_never_computed_is_refused_by_cell(
    ana: httpx.AsyncClient, table: dict[str, Any]
) -> None:
    """Each would be zone 0."""
    files = {"uploadedFile": ("chart.xlsx", shown([["606", 2, "=VLOOKUP(1,A:B,2)"], ["100", 5, "=B2"]], ACROSS), EXCEL)}
    form = {"revision": 1, "dryRun": "true", "answers": "{}"}
    tried = (await ana.post(f"/api/zoneTables/{table['id']}/upload", data=form, files=files)).json()["data"]
    assert [(each["row"], each["column"]) for each in tried["problems"]] == [(2, "C"), (3, "C")]
    assert "This formula shows 0, as one does that was never computed." in tried["problems"][0]["message"]
