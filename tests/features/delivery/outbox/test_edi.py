"""EDI is sent by SFTP like any file: one interchange for what is sent together, numbered without gaps or repeats."""

import asyncio
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from freight.core.edi import x12
from freight.core.edi.numbers import LAST
from freight.core.edi.starters import STARTERS
from freight.documents.control_number_series import ControlNumberSeries
from freight.documents.delivery_profile import DeliveryProfile
from freight.features.delivery.outbox import control_numbers, packing
from freight.kit.storage.scopes import Scope
from freight.kit.storage.transactions import run_in_transaction
from tests.fixtures.deliveries import House, profile_of
from tests.fixtures.file_servers import USER, FileServer, sftp_serving
from tests.fixtures.mail_server import MailServer
from tests.fixtures.tenants import Tenants

ENVELOPE = {"senderId": "NORTHWIND", "receiverId": "ACME", "scac": "NWFR"}


async def edi_profile(
    scope: Scope, server: FileServer, *, envelope: dict[str, Any] | None = None, **fields: Any
) -> Any:
    """A profile of 210s that go to that server."""
    to = {"host": "127.0.0.1", "port": server.port, "user": USER, "host_key": server.host_key}
    configurations = {
        "transactionSet": "210",
        "envelope": {**ENVELOPE, **(envelope or {})},
        **STARTERS["210"].stored(),
    }
    return await profile_of(
        scope, "edi", transport="sftp", transport_settings=to, configurations=configurations, **fields
    )


def _refuse() -> None:
    raise OSError(28, "No space left on device")


def files(server: FileServer) -> dict[str, x12.Interchange]:
    return {name: x12.read(content) for name, content in server.there().items()}


async def test_an_approved_invoice_leaves_as_a_210_and_is_delivered(
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        await edi_profile(tenants.air, server)
        await house.approved("EDI-1")
        await house.work()
        ((name, file),) = files(server).items()
        assert name == "210-NORTHWIND-ACME-000000001.txt"
        assert (file.findings, file.sender, file.receiver, file.number) == ([], "NORTHWIND", "ACME", "000000001")
        ((_, one),) = file.sets
        b3 = one.first("B3")
        assert b3 is not None and (b3.text(3), b3.text(11)) == ("EDI-1", "NWFR")
        assert set((await house.statuses()).values()) == {"Delivered"}
        (packet,) = await house.packets()
        assert packet["numbers"] == {"x12|NORTHWIND|ACME|P": 1}
        assert [each["set_number"] for each in packet["trail"]] == ["0001"]


async def test_profiles_of_several_partners_write_into_one_folder(
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    """The folder of a network takes the files for all partners; each of them is counted from 1."""
    async with sftp_serving(tmp_path / "in") as server:
        for number, envelope in enumerate(({}, {"receiverId": "BUYER"}, {"usage": "T"})):
            await DeliveryProfile.get_pymongo_collection().delete_many({})
            await edi_profile(tenants.air, server, envelope=envelope)
            await house.approved(f"EDI-{number}")
            await house.work()
        assert sorted(files(server)) == [
            "210-NORTHWIND-ACME-000000001.txt",
            "210-NORTHWIND-BUYER-000000001.txt",
            "210-test-NORTHWIND-ACME-000000001.txt",
        ]
    assert set((await house.statuses()).values()) == {"Delivered"}


async def test_an_answer_is_awaited_for_as_long_as_the_profile_says(
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        await edi_profile(tenants.air, server, delivered_when="accepted", acknowledge_within_hours=2)
        await house.approved("EDI-1")
        await house.work()
    (delivery,) = await house.deliveries()
    assert delivery["acknowledgement"] == "Awaited"
    assert delivery["acknowledge_by"] - delivery["sent_on"] == timedelta(hours=2)


async def test_what_leaves_together_is_one_file_and_the_next_has_the_next_number(
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        await edi_profile(tenants.air, server, single_invoice_file=True)
        await house.approved("EDI-1", "EDI-2", "EDI-3")
        await house.work()
        await house.approved("EDI-4")
        await house.work()
        found = {file.number: len(list(file.sets)) for file in files(server).values()}
        assert found == {"000000001": 3, "000000002": 1}


async def test_an_invoice_that_the_partner_would_reject_is_held_and_takes_no_number(
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        profile = await edi_profile(tenants.air, server, envelope={"scac": ""})
        await house.approved("EDI-1")
        await house.work()
        (delivery,) = await house.deliveries()
        assert (delivery["state"], server.there()) == ("Held", {})
        assert "enter your SCAC in the profile" in delivery["reason"]
        raw = DeliveryProfile.get_pymongo_collection()
        await raw.update_one({"_id": profile}, {"$set": {"configurations.envelope.scac": "NWFR"}})
        await house.approved("EDI-2")
        await house.work()
        assert [file.number for file in files(server).values()] == ["000000001"]


async def test_a_file_that_is_sent_again_has_its_bytes_and_its_number(
    house: House, tenants: Tenants, tmp_path: Path
) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        await edi_profile(tenants.air, server)
        server.on_write.append(_refuse)
        await house.approved("EDI-1")
        await house.work()
        assert [each["state"] for each in await house.packets()] == ["Retrying"]
        server.on_write.clear()
        await house.work(later=timedelta(hours=1))
        (packet,) = await house.packets()
        assert (packet["state"], [file.number for file in files(server).values()]) == ("Sent", ["000000001"])


async def test_two_workers_never_give_one_number_to_two_files(house: House, tenants: Tenants, tmp_path: Path) -> None:
    """Packed twice at the same time, one of the two gives way with everything it took: no number is lost."""
    scope = tenants.air
    async with sftp_serving(tmp_path / "in") as server:
        profile = await edi_profile(scope, server)
        await house.approved(*(f"EDI-{number}" for number in range(1, 7)))
        await asyncio.gather(*(packing.pack_profile(scope, profile) for _ in range(3)))
        await house.work()
        numbers = sorted(file.number for file in files(server).values())
        assert numbers == [f"{number:09}" for number in range(1, 7)]


async def test_a_number_is_taken_once_whoever_asks_at_the_same_time(tenants: Tenants) -> None:
    scope = tenants.air
    outcomes: Counter[str] = Counter()
    taken: list[int] = []

    async def one() -> None:
        numbers = await control_numbers.peek_control_numbers(scope, ["s"])
        try:
            await run_in_transaction(lambda session: control_numbers.take_control_numbers(scope, numbers, session))
        except control_numbers.ControlNumberTaken:
            outcomes["overtaken"] += 1
        else:
            taken.append(numbers["s"])

    for _ in range(4):
        await asyncio.gather(*(one() for _ in range(5)))
    assert sorted(taken) == list(range(1, len(taken) + 1)) and len(taken) >= 4
    assert outcomes["overtaken"] + len(taken) == 20


async def test_the_number_after_the_last_is_one(tenants: Tenants) -> None:  # fault 35
    scope = tenants.air
    await control_numbers.peek_control_numbers(scope, ["s"])
    await ControlNumberSeries.get_pymongo_collection().update_one({"series": "s"}, {"$set": {"last": LAST - 1}})
    for wanted in (LAST, 1, 2):
        numbers = await control_numbers.peek_control_numbers(scope, ["s"])
        assert numbers == {"s": wanted}
        await run_in_transaction(
            lambda session, numbers=numbers: control_numbers.take_control_numbers(scope, numbers, session)
        )


@pytest.mark.parametrize("family", ["cevaEdi", "cevaDflo"])
async def test_edi_by_mail_is_the_same_file_attached_to_a_mail(
    family: str, house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    configurations = {
        "transactionSet": "210",
        "envelope": ENVELOPE,
        **STARTERS["210"].stored(),
        "to": "edi@fillmore.example",
        "cc": ["copy@fillmore.example"],
        "subject": "210 of {{ company }}",
    }
    await profile_of(tenants.air, family, configurations=configurations)
    await house.approved("EDI-1")
    await house.work()
    (mail,) = mail_server.taken
    assert mail.to == ["edi@fillmore.example", "copy@fillmore.example"]
    assert mail.message["Subject"] == "210 of Meridian Forwarding"
    (attached,) = mail.message.iter_attachments()
    file = x12.read(attached.get_payload(decode=True))
    assert attached.get_filename() == "210-NORTHWIND-ACME-000000001.txt"
    assert (file.findings, file.number) == ([], "000000001")
    assert set((await house.statuses()).values()) == {"Delivered"}
