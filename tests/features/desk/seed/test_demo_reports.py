"""The demo's reports: shared by a user who works there, and each of them runs."""

import pytest

from freight.core.reports.plan import ReportPlan
from freight.documents.report_profile import ReportProfile
from freight.documents.saved_report import SavedReport
from freight.features.desk.seed import demo_shipments
from freight.features.desk.seed.service import seed_installation
from freight.features.reports.datasets import find_report_source
from freight.features.reports.report_answer import build_report_answer
from freight.features.reports.report_run import prepare_report
from freight.features.setup.organisations.seed import list_system_scopes
from freight.kit.storage.connections import Connections
from freight.kit.storage.tenancy import scoped


async def test_every_report_of_the_demo_is_shared_and_runs(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo_shipments, "COUNTS", {"AEC": 240})
    added = (await seed_installation(connections.settings))["reports"]
    scope = (await list_system_scopes())["MERIDIAN", "AEC"]
    stored = await scoped(SavedReport, scope).find().sort("name", 1).to_list()
    assert len(stored) == 7 and added % 7 == 0  # in each system that has shipments
    counted = {}
    for one in stored:
        assert one["shared"]
        plan = ReportPlan.model_validate(one["plan"])
        found = await build_report_answer(await prepare_report(scope, find_report_source(plan.dataset), plan))
        counted[one["name"]] = found.summary.counted if found.summary else found.page.count if found.page else 0
    assert sum(one["on_trends"] for one in stored) == 4
    assert all(counted[name] for name in ("Shipments by lane", "Freight by carrier and month", "Rated and not billed"))
    assert (await seed_installation(connections.settings))["reports"] == 0


async def test_the_demo_has_a_report_profile_for_whoever_bills(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo_shipments, "COUNTS", {"AEC": 240})
    await seed_installation(connections.settings)
    scope = (await list_system_scopes())["MERIDIAN", "AEC"]
    (profile,) = await scoped(ReportProfile, scope).find().to_list()
    assert [entry["title"] for entry in profile["entries"]] == [
        "Ready to bill",
        "Stuck without a price",
        "Charges of the month",
        "Age of unbilled work",
    ]
    assert profile["users"] == profile["recipients"]
    assert profile["pace"] is None, "nothing is mailed in a demo unless someone sends it"
