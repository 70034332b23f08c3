"""The workbooks of real shippers and carriers. They are not part of the repository."""

from pathlib import Path

import pytest
from python_calamine import CalamineWorkbook

from freight.features.tariffs import service as tariffs
from freight.features.tariffs.schemas import TariffBody

DATA = Path(__file__).parents[5] / "shared" / "data"
pytestmark = pytest.mark.skipif(not DATA.exists(), reason="the real workbooks of ../shared/data are not here")

WEIGHT, FREIGHT = "shipmentCargo#grossWeight", "shipmentCharges#userFreight"


def is_figure(text: str) -> bool:
    try:
        return float(text) >= 0
    except ValueError:
        return False


async def test_all_9215_orders_are_stored_with_the_columns_as_matched(uploader, tenant):
    done = await uploader.imported((DATA / "orders.xlsx").read_bytes())
    assert done["outcome"] == {"added": 9215, "changed": 0, "unchanged": 0, "refused": 0, "conflicts": 0}
    stored = await tenant.shipments()
    assert len(stored) == 9215
    first = stored["1447296446.7"]["data"]
    assert (
        first["shipmentInformation"] | {"shipDate": "2013-05-26", "carrier": "V44_3", "transitDays": 1}
        == (first["shipmentInformation"])
    )
    assert first["shipmentRouting"] == {"originPort": "PORT09", "destinationPort": "PORT09", "plant": "PLANT16"}
    assert first["shipmentCargo"] == {"unitQuantity": 808, "grossWeight": 14.3}


async def test_every_unusable_cell_of_the_scms_deliveries_is_reported_and_nothing_invented(uploader, tenant):
    rows = CalamineWorkbook.from_path(str(DATA / "scms-shipments.xlsx")).get_sheet_by_index(0).to_python()
    headings, body = rows[0], rows[1:]
    weights, freights = (
        {row: str(cells[headings.index(name)]) for row, cells in enumerate(body, start=2)}
        for name in ("Weight (Kilograms)", "Freight Cost (USD)")
    )
    upload = await uploader.received((DATA / "scms-shipments.xlsx").read_bytes(), "scms-shipments.xlsx")
    checked = await uploader.check(upload)
    assert sum(checked["counts"][each] for each in ("new", "changed", "unchanged", "refused")) == 10_324

    refused = {}
    for page in range(1, 12):
        refused |= {
            r["row"]: r["cells"] for r in await uploader.rows(upload, result="refused", pageLimit=1000, pageNo=page)
        }
    for key, told in ((WEIGHT, weights), (FREIGHT, freights)):
        unusable = {row: text for row, text in told.items() if text and not is_figure(text)}
        reported = {row: cells[key]["bad"] for row, cells in refused.items() if isinstance(cells.get(key), dict)}
        assert reported == unusable
    assert "Weight Captured Separately" in {
        cells[WEIGHT]["bad"] for cells in refused.values() if "bad" in cells[WEIGHT]
    }

    done = await uploader.store(upload)
    stored = await tenant.shipments()
    assert len(stored) == done["outcome"]["added"] == 10_324 - len(refused)
    for row, cells in enumerate(body, start=2):
        shipment = stored.get(cells[0])
        assert (shipment is None) == (row in refused)
        if shipment and weights[row]:
            assert shipment["data"]["shipmentCargo"]["grossWeight"] == float(weights[row])


async def test_every_scms_delivery_comes_in_once_what_cannot_be_read_is_left_blank(uploader, tenant):
    """B4: 4,360 of the 10,324 rows have words where a weight, a freight cost or a mode is meant."""
    rows = CalamineWorkbook.from_path(str(DATA / "scms-shipments.xlsx")).get_sheet_by_index(0).to_python()
    headings, body = rows[0], rows[1:]
    upload = await uploader.received((DATA / "scms-shipments.xlsx").read_bytes(), "scms-shipments.xlsx")
    checked = await uploader.check(upload)
    assert checked["counts"]["refused"] == 4360

    unread = {each["index"] for each in checked["refusedValues"]}
    answer = await uploader.columns(upload, {}, blankUnreadable=dict.fromkeys(unread, True))
    assert answer.status_code == 200, answer.text
    done = await uploader.check(upload) and await uploader.store(upload)
    assert done["outcome"] == {"added": 10_324, "changed": 0, "unchanged": 0, "refused": 0, "conflicts": 0}

    stored = await tenant.shipments()
    for name, section, key in (
        ("Weight (Kilograms)", "shipmentCargo", "grossWeight"),
        ("Freight Cost (USD)", "shipmentCharges", "userFreight"),
    ):
        told = {cells[0]: str(cells[headings.index(name)]) for cells in body}
        figures = {number: float(text) for number, text in told.items() if is_figure(text)}
        kept = {number: each["data"].get(section, {}).get(key) for number, each in stored.items()}
        assert {number: float(str(figure)) for number, figure in kept.items() if figure is not None} == figures


async def test_the_1540_real_rate_bands_become_lanes(uploader, tenant):
    body = TariffBody(name="Couriers", currency="USD", effective_date="2013-01-01")
    tariff = await tariffs.add_tariff(tenant.scope, body)
    content = (DATA / "freight-rates.xlsx").read_bytes()
    done = await uploader.imported(content, "freight-rates.xlsx", type="tariffLane", tariffId=tariff.tariff_id)
    assert (done["state"], done["outcome"]["added"], done["outcome"]["refused"]) == ("imported", 1540, 0)
    assert done["message"].startswith("1,540 breaks in ")
