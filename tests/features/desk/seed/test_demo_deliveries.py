"""The demo's customer with a delivery profile: her invoice leaves, and is read in the sink."""

from freight.documents.account import Account
from freight.documents.delivery import Delivery
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.mail import Mail, MailState
from freight.documents.user import User
from freight.features.delivery.outbox import dispatch
from freight.features.desk.seed.service import seed_installation
from freight.features.setup.organisations.seed import list_system_scopes
from freight.kit.storage.connections import Connections
from freight.kit.storage.tenancy import scoped
from tests.fixtures.billing import Biller
from tests.fixtures.deliveries import House


async def test_an_approved_invoice_of_the_demo_leaves_as_a_mail_that_is_kept(
    connections: Connections, sign_in, run_jobs
) -> None:
    await seed_installation(connections.settings)
    scope = (await list_system_scopes())["MERIDIAN", "AEC"]
    profile = await scoped(DeliveryProfile, scope).find_one({})
    account = await scoped(Account, scope).find_one({"_id": profile["account_id"]})
    assert (account["name"], profile["configurations"]["to"]) == (
        "Lakeshore Diagnostics",
        "payables@lakeshorediagnostics.example",
    )
    ana = await User.find_one(User.user_name == "ana.ortiz")
    house = House(Biller(await sign_in(ana), scope, account["_id"]), run_jobs)
    (invoice,) = await house.approved("DEMO-LEAVES")
    assert await dispatch.dispatch_due_deliveries() == 1
    await house.work()
    mail = await Mail.find_one({"kind": "invoice delivery"})
    assert mail.state is MailState.KEPT
    assert (mail.to, mail.subject) == (profile["configurations"]["to"], f"Invoice {invoice['number']}")
    assert (await house.statuses())["DEMO-LEAVES"] == "Delivered"
    # its list does not say that it was sent
    delivery = await scoped(Delivery, scope).find_one({"invoice_number": invoice["number"]})
    assert (delivery["state"], delivery["reason"]) == (
        "Sent",
        "Kept under Sent mail: this demo sends no email.",
    )
