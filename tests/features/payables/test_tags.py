"""Tags of carriers' invoices: by rules as they are audited, approved and paid, and by hand."""

from freight.core.notices.events import NotificationEvent
from freight.documents.payable import Payable
from freight.features.payables.tagging import mark_tagged_payables
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from tests.features.desk.approval_requests.asked import act, ladder, sent
from tests.features.desk.tagging.conftest import Tagger
from tests.features.payables.test_workflow import PAYABLE, ruled
from tests.features.work.notifications.asked import RULES, form, match, panel, saved
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
    assert sorted(await tagged(tags=[to_pay["id"]], tagsGiven="rule")) == ["M1", "M3"]
    assert await tagged(tags=[to_pay["id"]], tagsGiven="hand") == ["M1"]
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


async def test_a_workflow_rule_gives_what_is_tagged_to_its_ladder(three, run_jobs, tenants):
    tagger = Tagger(three.caller, three.scope)
    disputed = await tagger.tag("Disputed", "red")
    await ladder(three.caller, PAYABLE, [tenants.omar])
    await ruled(three, approval="ladder", ladder=f"{PAYABLE} ladder", tag=disputed["id"])
    assert [(await three.payable(number))["needsLadder"] for number in ("M1", "M2", "M3")] == [False] * 3
    # by hand: it is checked again
    m1 = await three.payable("M1")
    await tagger.by_hand([m1["id"]], add=[disputed], kind="payable")
    assert [(await three.payable(number))["needsLadder"] for number in ("M1", "M2", "M3")] == [True, False, False]
    # by a rule that is saved later, and by one that tags an invoice as it is received
    exception = {"name": "status", "operator": "equalTo", "value": "Exception"}
    await tagger.rule(disputed, exception, name="Differs", kind="payable")
    await run_jobs()
    assert (await three.payable("M2"))["needsLadder"]
    await three.received(["M9", "2026-11-12", "S-3", 500, 12, "", 512])
    await run_jobs()
    assert ((await three.payable("M9"))["status"], (await three.payable("M9"))["needsLadder"]) == ("Exception", True)
    await tagger.by_hand([m1["id"]], remove=[disputed], kind="payable")
    assert not (await three.payable("M1"))["needsLadder"]


async def test_a_rule_and_a_tag_that_depend_on_each_other_come_to_rest(three, run_jobs):
    """Tagged as an exception, which the workflow rule for the tag then settles."""
    tagger = Tagger(three.caller, three.scope)
    check = await tagger.tag("Check")
    await ruled(three, approval="one", shortPay=True, tag=check["id"])
    exception = {"name": "status", "operator": "equalTo", "value": "Exception"}
    await tagger.rule(check, exception, name="Differs", kind="payable")
    await run_jobs()
    await three.payables()
    assert await scoped(Payable, three.scope).count({"to_check": True}) == 0


async def test_a_check_that_read_an_invoice_before_it_was_tagged_leaves_the_mark(three):
    """Its update finds another revision, and the invoice is checked again."""
    tagger = Tagger(three.caller, three.scope)
    disputed = await tagger.tag("Disputed", "red")
    await ruled(three, approval="one", tag=disputed["id"])
    m1 = await scoped(Payable, three.scope).find_one({"number": "M1"})
    assert m1
    await three.payables()
    before = await scoped(Payable, three.scope).get(m1["_id"], "invoice")

    async def mark(session):
        await mark_tagged_payables(three.scope, [m1["_id"]], session)

    await run_in_transaction(mark)
    after = await scoped(Payable, three.scope).get(m1["_id"], "invoice")
    assert (after["to_check"], after["revision"]) == (True, before["revision"] + 1)


async def test_people_are_notified_of_payments_of_tagged_invoices_only(three, tenants):
    tagger = Tagger(three.caller, three.scope)
    urgent = await tagger.tag("Urgent", "red")
    condition = {"condition": "and", "fields": [{"name": "tag", "operator": "isInList", "value": urgent["id"]}]}
    rule = await saved(three.caller, "paymentScheduled", tenants.ana, channel="panel", condition=condition)
    assert rule["conditionWords"] == "Tag is in the list Urgent"
    await tagger.by_hand([(await three.payable("M3"))["id"]], add=[urgent], kind="payable")
    await three.approve("M1", "M3")
    await three.paid({"M1": None}, key="payment-1")
    await three.paid({"M3": None}, key="payment-2")
    await match(three.scope)
    assert await panel(three.caller) == ["Payment to Midway on 2026-12-01"]
    scheduled = await list_happened(NotificationEvent.PAYMENT_SCHEDULED)
    assert [(each["details"]["tag"], each["details"]["tags"]) for each in scheduled] == [
        ([], ""),
        ([urgent["id"]], "Urgent"),
    ]


async def test_the_events_of_an_approval_have_the_tags_of_the_invoice_it_is_about(three, tenants, sign_in):
    tagger, omar = Tagger(three.caller, three.scope), await sign_in(tenants.omar)
    urgent, disputed = await tagger.tag("Urgent", "red"), await tagger.tag("Disputed")
    await ladder(three.caller, PAYABLE, [tenants.omar])
    await ruled(three, approval="ladder", ladder=f"{PAYABLE} ladder")
    ids = {number: (await three.payable(number))["id"] for number in ("M1", "M3")}
    await tagger.by_hand([ids["M1"]], add=[urgent], kind="payable")
    requests = {number: await sent(three.caller, PAYABLE, each) for number, each in ids.items()}
    waiting = await list_happened(NotificationEvent.APPROVAL_WAITING)
    assert [(each["details"]["tag"], each["details"]["tags"]) for each in waiting] == [
        ([urgent["id"]], "Urgent"),
        ([], ""),
    ]
    # those at the time of the decision
    await tagger.by_hand([ids["M3"]], add=[urgent, disputed], kind="payable")
    assert (await act(omar, requests["M3"], "reject", "Not now")).status_code == 200
    (decided,) = await list_happened(NotificationEvent.APPROVAL_DECIDED)
    assert set(decided["details"]["tag"]) == {urgent["id"], disputed["id"]}
    assert decided["details"]["tags"] == "Disputed, Urgent"


async def test_a_condition_on_tags_knows_tags_alone(three, tenants):
    async def refused(**leaf):
        condition = {"condition": "and", "fields": [{"name": "tag", **leaf}]}
        answer = await three.caller.post(RULES, json=form("paymentMade", tenants.ana, condition=condition))
        assert answer.status_code == 400
        return answer.json()["msg"]

    assert await refused(operator="contains", value="Urgent") == "Condition: Tag cannot be used with “contains”."
    assert await refused(operator="equalTo", value="0" * 24) == "Tag: it was removed. Choose another one."
    answer = await three.caller.post(RULES, json=form("paymentMade", tenants.ana, title="{tag} was paid"))
    assert answer.json()["msg"].startswith("Title: there is no {tag} here. You can use {carrier}")


async def test_a_tag_that_routes_something_is_not_removed(three, tenants):
    tagger = Tagger(three.caller, three.scope)
    urgent = await tagger.tag("Urgent", "red")
    await ruled(three, "Urgent first", tag=urgent["id"])
    condition = {"condition": "and", "fields": [{"name": "tag", "operator": "equalTo", "value": urgent["id"]}]}
    await saved(three.caller, "paymentMade", tenants.ana, condition=condition)
    answer = await three.caller.delete(f"/api/tags/{urgent['id']}", params={"revision": 1, "confirmed": True})
    assert (answer.status_code, answer.json()["msg"]) == (
        400,
        "Payables workflow “Urgent first” asks for this tag, as do 1 more. Change the condition first.",
    )
