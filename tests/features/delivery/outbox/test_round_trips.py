"""How many queries sending many mails takes: what is the same for all is read once."""

from collections import Counter

from freight.features.delivery.outbox import draining, packing
from tests.fixtures.deliveries import House, profile_of
from tests.fixtures.mail_server import MailServer
from tests.fixtures.profiled import watched
from tests.fixtures.tenants import Tenants


async def test_the_files_of_several_mails_are_read_together_and_their_server_is_noted_once(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    profile = await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
    await house.approved("S1", "S2", "S3", "S4")
    await packing.pack_profile(tenants.air, profile)
    packets = await house.packets()
    async with watched() as reads:
        await draining.drain_endpoint(tenants.air, packets[0]["endpoint"])
    asked = Counter(one["ns"].partition(".")[2] for one in reads if one["op"] == "query")
    assert len(mail_server.taken) == 4
    assert (asked["files.files"], asked["files.chunks"]) == (1, 1), asked
    assert asked["endpoints"] == 3, "whether it rests, before and after, and the key of its line"
    # the first alone, including what it says about the server, and the others together: what was sent, what the
    # invoices owe in addition, and what of that now needs no mention
    assert (asked["deliveries"], asked["invoices"]) == (6, 2), asked
    assert set((await house.statuses()).values()) == {"Delivered"}
