"""How the database reads for every reading call of the app: no full collection scan, and no sort of records whose
number grows with use."""

import pytest
from structlog.testing import capture_logs

from tests.fixtures.profiled import watched
from tests.fixtures.tenants import Tenants
from tests.http.planted import TENANT_DOCUMENTS, Plot, plant
from tests.http.test_tenancy import OWN, Border, calls_of

TENANT = {document.Settings.name for document in TENANT_DOCUMENTS}
# these grow with every shipment, invoice and change of one
GROWING = {
    "shipments",
    "invoices",
    "rating_traces",
    "shipment_changes",
    "tasks",
    "issues",
    "outgoing_pushes",
    "web_invoices",
    "deliveries",
    "approval_requests",
}
# what they put in order are groups, a few, and not the records
GROUPS = {"GET /api/ediAcknowledgements"}
READS = ("/list", "/search", "/causes", "mismatches", "bpR", "/filterRequest")


@pytest.mark.usefixtures("run_jobs")
async def test_no_call_reads_a_whole_collection_of_tenants(connections, app, tenants: Tenants, sign_in):
    plot = Plot(tenants.gdynia, OWN, OWN, str(tenants.tomasz.id), "OWN")
    await plant(connections, plot)
    border = Border(plot, plot, tenants.tomasz, tenants.tomasz)
    caller = await sign_in(tenants.tomasz)
    whole: dict[str, set[str]] = {}
    in_memory: dict[str, set[str]] = {}
    looked = 0
    # a plan that won among the few records of another test is kept, and would be taken here
    for name in GROWING:
        await connections.database.command({"planCacheClear": name})
    with capture_logs():
        for call in calls_of(app, border):
            if call.method.upper() != "GET" and not call.path.endswith(READS):
                continue
            async with watched() as reads:
                await caller.request(**call.arguments())
            for one in reads:
                name = one["ns"].partition(".")[2]
                looked += name in TENANT
                if name in GROWING and call.name not in GROUPS and one.get("hasSortStage"):
                    in_memory.setdefault(name, set()).add(f"{call.name}: {one['planSummary']}")
                if name in TENANT and "COLLSCAN" in one.get("planSummary", ""):
                    whole.setdefault(name, set()).add(call.name)
    assert looked > 200
    assert (whole, in_memory) == ({}, {})
