"""Facts as events: what is stuck is mailed by a rule, counted for each reader; tariffs are reported before they end."""

from datetime import timedelta
from typing import Any

from freight.core.delivery.causes import DeliveryCause
from freight.core.notices.events import NotificationEvent
from freight.documents.mail import Mail
from freight.documents.notification import Notification
from freight.documents.tariff_version import TariffVersion
from freight.features.work.notices import lookahead, rule_mails
from freight.kit import clock
from freight.kit.mail.mail_store import open_mail_body
from tests.conftest import RunJobs
from tests.features.rating.conftest import air as air
from tests.features.work.notices.test_notices import look, stuck
from tests.features.work.notifications.asked import match, panel, saved
from tests.fixtures.deliveries import profile_of
from tests.fixtures.happened import list_happened
from tests.fixtures.tenants import Tenants


async def test_a_failure_is_mailed_once_and_says_what_each_may_open(
    tenants: Tenants, sign_in: Any, run_jobs: RunJobs
) -> None:
    ana = await sign_in(tenants.ana)
    people = (tenants.ana, tenants.june, tenants.vera)
    await saved(ana, "deliveryFailed", *people, channel="mail", title="Deliveries: {cause}", text="{told}")
    profile = await profile_of(tenants.air, "edi", name="Fillmore 210")
    await stuck(tenants.air, tenants.fill1, profile, DeliveryCause.CREDENTIALS, 30)
    await stuck(tenants.air, tenants.fill2, profile, DeliveryCause.CREDENTIALS, 20)
    for _ in range(2):
        await look()
    assert len(await list_happened(NotificationEvent.DELIVERY_FAILED)) == 1
    await match(tenants.air)
    past = clock.now() - timedelta(seconds=1)
    await Notification.get_pymongo_collection().update_many({"mail_on": {"$ne": None}}, {"$set": {"mail_on": past}})
    await rule_mails.dispatch_rule_mails()
    await run_jobs()
    mails = await Mail.get_pymongo_collection().find({"kind": "notification"}).to_list()
    texts = {each["to"]: open_mail_body(each["_id"], each["body"]).text for each in mails}
    assert set(texts) == {tenants.ana.email, tenants.june.email}
    assert "50 deliveries by Fillmore 210" in texts[tenants.ana.email]
    assert "30 deliveries by Fillmore 210" in texts[tenants.june.email]
    assert "tab=needsSomeone" in texts[tenants.june.email]
    assert await panel(ana) == [], "the panel shows the fact itself"


async def test_a_tariff_about_to_expire_is_told_once_unless_another_version_goes_on(air: Any, tenants: Tenants) -> None:
    versions = TariffVersion.get_pymongo_collection()
    ends = clock.today(tenants.air.place) + timedelta(days=20)
    await versions.update_many({"state": "published"}, {"$set": {"expiry_date": ends.isoformat()}})
    await saved(air.ana, "tariffExpires", tenants.ana, channel="panel", days=30)
    await saved(air.ana, "tariffExpires", tenants.ana, channel="panel", days=7, name="Sooner")
    place = (str(tenants.air.company_id), str(tenants.air.system_id))
    for _ in range(2):
        await lookahead.run_lookahead_rules(*place)
        await match(tenants.air)
    published = await versions.distinct("tariff_name", {"state": "published", "system_id": tenants.air.system_id})
    assert sorted(await panel(air.ana)) == sorted(f"{name} expires on {ends.isoformat()}" for name in published)
    assert published
