"""An exception that is raised is noted for those who answer, with the way to it."""

from freight.core.notices.events import NotificationEvent
from tests.features.desk.tagging.conftest import Tagger
from tests.features.shipments.exceptions.conftest import STATUS, SUB, Desk, on
from tests.fixtures.happened import list_happened


async def test_a_raised_exception_is_noted_once(ana: Desk, shipments: list[str]) -> None:
    [row] = await ana.raised(on("AEC-1", **{SUB: "Wrong tariff"}))
    await ana.saved({"id": row["id"], "revision": row["revision"], **on("AEC-1"), STATUS: "Closed"})
    (noted,) = await list_happened(NotificationEvent.ISSUE_OPENED)
    assert (noted["details"]["shipment"], noted["details"]["summary"]) == ("AEC-1", "Rate · Wrong tariff")
    assert noted["link"] == ("/invoices/exceptions?module=shipment&f=shipmentInformation.shipmentNumber~equalTo~AEC-1")
    assert str(noted["subject_id"]) == row["id"]


async def test_a_raised_exception_has_the_tags_of_its_shipment(ana: Desk, shipments: list[str]) -> None:
    tagger = Tagger(ana.caller, ana.scope)
    urgent = await tagger.tag("Urgent", "red")
    await tagger.by_hand([await tagger.id_of("AEC-1")], add=[urgent])
    await ana.raised(on("AEC-1", **{SUB: "Wrong tariff"}))
    (noted,) = await list_happened(NotificationEvent.ISSUE_OPENED)
    assert (noted["details"]["tag"], noted["details"]["tags"]) == ([urgent["id"]], "Urgent")
