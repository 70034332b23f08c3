"""Tags of carriers' invoices: by rules as they are audited, approved and paid, and by hand."""

from freight.core.notices.events import NotificationEvent
from tests.features.desk.tagging.conftest import Tagger
from tests.fixtures.happened import list_happened

_EXCEPTION = NotificationEvent.PAYABLE_EXCEPTION


async def test_a_rule_follows_a_carriers_invoice_to_its_payment(three, run_jobs):
    tagger = Tagger(three.caller, three.scope)
    to_pay, disputed = await tagger.tag("To pay", "green"), await tagger.tag("Disputed", "red")
    approved = {"name": "status", "operator": "equalTo", "value": "Approved"}
    rule = await tagger.rule(to_pay, approved, name="Approved and unpaid", kind="payable")
    await run_jobs()

    async def tagged(**request):
        return [row["number"] for row in await three.payables(**request)]

    assert await tagged(tags=[to_pay["id"]]) == []
    await three.approve("M1", "M3")
    assert sorted(await tagged(tags=[to_pay["id"]])) == ["M1", "M3"]
    assert await tagged(taggingRule=rule["id"], withoutTags=[disputed["id"]]) == ["M1", "M3"]
    m1 = await three.payable("M1")
    done = await tagger.by_hand([m1["id"]], add=[disputed, to_pay], kind="payable")
    assert done["changed"] == [m1["id"]]
    await three.paid({"M3": None})
    assert await tagged(tags=[to_pay["id"]]) == ["M1"]
    shown = await tagger.ok(tagger.caller.get(f"/api/taggedRecords/payable/{m1['id']}"))
    assert [(tag["rules"], tag["by"]) for tag in shown["tags"]] == [
        (["Approved and unpaid"], "Ana Ortiz"),
        ([], "Ana Ortiz"),
    ]
    # what is paid is no longer to be paid by the rule; a person said so of this one
    await three.paid({"M1": None}, key="payment-2")
    assert await tagged(tags=[to_pay["id"]]) == ["M1"]


async def test_the_audit_tags_what_differs(three, run_jobs):
    tagger = Tagger(three.caller, three.scope)
    check = await tagger.tag("Check")
    exception = {"name": "status", "operator": "equalTo", "value": "Exception"}
    await tagger.rule(check, exception, name="Differs", kind="payable")
    await run_jobs()
    assert [row["number"] for row in await three.payables(tags=[check["id"]])] == ["M2"]
    await three.received(["M9", "2026-11-12", "S-1", 500, 12, "", 512])
    await run_jobs()
    # it charges S-1 again, so both are held
    assert sorted(row["number"] for row in await three.payables(tags=[check["id"]])) == ["M1", "M2", "M9"]
    notices = {each["details"]["number"]: each["details"]["tags"] for each in await list_happened(_EXCEPTION)}
    # the rule tagged M9 as it was audited; M2 was an exception before there was a rule
    assert notices["M9"] == "Check"
