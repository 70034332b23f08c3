"""Sheets whose weights are in pounds: by the cell, or by the heading."""

from tests.workbooks import order, xlsx


async def test_a_cell_says_its_unit_and_keeps_it(uploader, tenant):
    rows = [order(f"A{n}", weight=text) for n, text in enumerate(["1,000 lbs", "12 cwt", "454 kg"])]
    assert (await uploader.imported(xlsx(rows)))["outcome"]["added"] == 3
    stored = await tenant.shipments()
    cargo = [stored[number]["data"]["shipmentCargo"] for number in sorted(stored)]
    assert [(each["grossWeight"], each.get("grossWeight_unit")) for each in cargo] == [
        (453.59237, "lb"),
        (544.310844, "cwt"),
        (454.0, None),
    ]
    # the same sheet again changes nothing
    again = await uploader.imported(xlsx(rows), "again.xlsx")
    assert again["counts"]["unchanged"] == 3


async def test_a_heading_says_the_unit_of_its_column(uploader, tenant):
    headings = ["Order ID", "Order Date", "Origin Port", "Destination Port", "Carrier", "Service Level", "Weight (lbs)"]
    rows = [
        order("A1", weight=1000),
        order("A2", weight="1,000.5"),
        order("A3", weight="454 kg"),
        order("A4", weight=""),
    ]
    upload = await uploader.received(xlsx(rows, headings))
    column = upload["columns"][6]
    assert column["fieldKey"] == "shipmentCargo#grossWeight"
    assert column["note"] == "Figures without a unit are read in lb, as the heading says."
    await uploader.check(upload)
    await uploader.store(upload)
    stored = await tenant.shipments()
    cargo = [stored[number]["data"].get("shipmentCargo", {}) for number in ("A1", "A2", "A3", "A4")]
    assert [(each.get("grossWeight"), each.get("grossWeight_unit")) for each in cargo] == [
        (453.59237, "lb"),
        (453.819166185, "lb"),
        (454.0, None),
        (None, None),
    ]
