"""Whatever goes wrong, in any order: each delivery reaches its peer at least once, exactly once where the peer can
tell, no number or id is reused with other bytes, and nothing remains open unseen."""

import contextlib
import hashlib
import json
import random
from collections import defaultdict
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from freight.documents.delivery_packet import Packet
from freight.features.delivery.outbox import control_numbers, settlement
from tests.features.delivery.outbox.test_edi import edi_profile
from tests.features.delivery.outbox.test_faults import Killed
from tests.features.delivery.outbox.test_webhook import webhook_of
from tests.fixtures.deliveries import House, profile_of
from tests.fixtures.file_servers import FileServer, sftp_serving
from tests.fixtures.http_peer import Answered, Peer, peer_serving
from tests.fixtures.mail_server import MailServer
from tests.fixtures.tenants import Tenants

A_DAY = timedelta(days=1)
INVOICES = ("F1", "F2", "F3", "F4")
ROUNDS = 4
MAILS = ("drop", "lose", "421 4.3.2 Shutting down", "451 4.3.0 Later", "250 Taken")
EVENTS = (Answered(500), Answered(429, headers={"Retry-After": "5"}), Answered(drop=True), Answered(200))


class Chaos:
    """Faults by chance, until it ends."""

    def __init__(self, seed: int, patching: pytest.MonkeyPatch) -> None:
        self.chance = random.Random(seed)
        self.is_over = False
        self.struck = 0
        patching.setattr(settlement, "settle_attempts", self._dying(settlement.settle_attempts))
        patching.setattr(control_numbers, "take_control_numbers", self._dying(control_numbers.take_control_numbers))

    def strikes(self, share: float) -> bool:
        struck = not self.is_over and self.chance.random() < share
        self.struck += struck
        return struck

    def _dying(self, work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        """A worker that is killed before it does this, or after."""

        async def done(*given: Any, **named: Any) -> Any:
            if self.strikes(0.2):
                raise Killed
            ended = await work(*given, **named)
            if self.strikes(0.1):
                raise Killed
            return ended

        return done

    def breaks(self) -> None:
        """A disk that is full now and then."""
        if self.strikes(0.3):
            raise OSError(28, "No space left on device")

    def plan(self, mails: MailServer, peer: Peer) -> None:
        """What the servers answer next."""
        mails.answers[:] = self.chance.choices(MAILS, k=3)
        peer.next[:] = self.chance.choices(EVENTS, k=3)


async def worked(house: House) -> None:
    """Let workers work; of those that were killed the claims lapse."""
    with contextlib.suppress(Killed):
        await house.work(later=A_DAY)
    await Packet.get_pymongo_collection().update_many({"is_open": True}, {"$set": {"held_until": None}})


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_nothing_is_lost_doubled_or_left_open(
    seed: int,
    house: House,
    tenants: Tenants,
    mail_server: MailServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        with peer_serving() as peer:
            await profile_of(tenants.air, "email", configurations={"to": "ap@fillmore.example"})
            await edi_profile(tenants.air, server)
            await webhook_of(tenants, f"{peer.address}/hooks")
            await house.approved(*INVOICES)
            chaos = Chaos(seed, monkeypatch)
            server.on_write.append(chaos.breaks)
            for _ in range(ROUNDS):
                chaos.plan(mail_server, peer)
                await worked(house)
            chaos.is_over = True
            assert chaos.struck >= 3, "something did go wrong"
            mail_server.answers.clear()
            peer.next.clear()
            for _ in range(2):
                await worked(house)
            packets = await house.packets()
            each_is_there_as_it_was_sealed(packets, server, mail_server, peer)
    assert set((await house.statuses()).values()) == {"Delivered"}
    assert {(each["state"], each["is_open"]) for each in await house.deliveries()} == {("Sent", False)}
    assert {(each["state"], each["is_open"]) for each in packets} == {("Sent", False)}


def each_is_there_as_it_was_sealed(
    packets: list[dict[str, Any]], server: FileServer, mails: MailServer, peer: Peer
) -> None:
    assert len(packets) == 3 * len(INVOICES), "one packet for each invoice and profile"
    sealed = {part["name"]: part["sha256"] for each in packets if each["transport"] == "sftp" for part in each["parts"]}
    assert {name: hashlib.sha256(content).hexdigest() for name, content in server.there().items()} == sealed
    names = [f"210-NORTHWIND-ACME-{number:09}.txt" for number in range(1, len(INVOICES) + 1)]
    assert sorted(sealed) == names, "no gap, none twice"

    by_id: dict[str, set[bytes]] = defaultdict(set)
    for posted in peer.received:
        by_id[posted.headers["webhook-id"]].add(posted.content)
    assert all(len(bodies) == 1 for bodies in by_id.values()), "an id never has other bytes"
    numbers = [json.loads(next(iter(bodies)))["data"]["number"] for bodies in by_id.values()]
    assert len(numbers) == len(set(numbers)) == len(INVOICES)

    copies: dict[str, set[bytes]] = defaultdict(set)
    for mail in mails.taken:  # one may come twice: SMTP cannot tell
        copies[str(mail.message["Message-ID"])].add(mail.message.as_bytes())
    assert len(copies) == len(INVOICES) and all(len(bodies) == 1 for bodies in copies.values())
