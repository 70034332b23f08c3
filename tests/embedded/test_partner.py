"""The partner that a demo sends its EDI to: it answers each file once, and finds fault with one element."""

from datetime import UTC, datetime
from pathlib import Path

import asyncssh
import pytest

from freight.core.edi import acknowledgements, x12
from freight.core.edi.acknowledgements import AcknowledgementSubject, AcknowledgementVerdict
from freight.embedded.partner.acknowledgments import build_partner_acknowledgment
from freight.embedded.partner.partner_config import HOST, USER, prepare_demo_partner
from freight.embedded.partner.sftp_server import start_partner_sftp

NOW = datetime(2026, 11, 21, 9, 42, tzinfo=UTC)
SENT = (Path(__file__).parents[1] / "core/edi/golden/210.txt").read_bytes()


def test_a_file_is_taken_as_a_whole_and_each_of_its_sets() -> None:
    answer = build_partner_acknowledgment(SENT, NOW)
    assert answer is not None
    assert x12.read(answer).findings == [], "counts and numbers of the answer agree"
    told = {each.kind: (each.about, each.verdict) for each in acknowledgements.read_acknowledgements(answer)}
    assert told == {
        "TA1": (AcknowledgementSubject.FILE, AcknowledgementVerdict.RECEIVED),
        "997": (AcknowledgementSubject.SYNTAX, AcknowledgementVerdict.ACCEPTED),
    }


def test_a_freight_term_that_it_does_not_know_is_an_error_of_that_element() -> None:
    answer = build_partner_acknowledgment(SENT.replace(b"*PP*K*", b"*XX*K*"), NOW)
    assert answer is not None
    (said,) = [each for each in acknowledgements.read_acknowledgements(answer) if each.set_number]
    fault, _ = said.faults  # the second is that of the set: something in it is wrong
    assert (said.verdict, fault.tag, fault.place, fault.element) == (AcknowledgementVerdict.WITH_ERRORS, "B3", 2, "04")


def test_what_is_no_x12_is_not_answered() -> None:
    assert build_partner_acknowledgment(b"%PDF-1.7", NOW) is None


async def test_a_file_is_answered_when_it_has_its_name_and_once(tmp_path: Path) -> None:
    partner = prepare_demo_partner(tmp_path)
    folder = partner.folder_of("AEC")
    assert prepare_demo_partner(tmp_path) == partner, "the next start finds the same port, key and password"
    known = asyncssh.import_public_key(partner.host_key)
    async with (
        await start_partner_sftp(partner),
        asyncssh.connect(
            HOST, partner.port, username=USER, password=partner.password, known_hosts=([known], [], []), config=None
        ) as connection,
        connection.start_sftp_client() as client,
    ):
        async with client.open("AEC/in/.210-1.txt.part", "wb") as remote:
            await remote.write(SENT)
        assert list((folder / "out").iterdir()) == []
        await client.rename("AEC/in/.210-1.txt.part", "AEC/in/210-1.txt")
        assert [each.name for each in (folder / "out").iterdir()] == ["210-1-997.edi"]
        await client.makedirs("AEC/out/taken")
        await client.rename("AEC/out/210-1-997.edi", "AEC/out/taken/210-1-997.edi")
        async with client.open("AEC/in/210-1.txt", "wb") as remote:
            await remote.write(SENT)
        assert "210-1-997.edi" not in await client.listdir("AEC/out")


async def test_nobody_gets_in_without_its_password(tmp_path: Path) -> None:
    partner = prepare_demo_partner(tmp_path)
    async with await start_partner_sftp(partner):
        with pytest.raises(asyncssh.PermissionDenied):
            await asyncssh.connect(
                HOST, partner.port, username=USER, password="guessed", known_hosts=None, config=None, agent_path=None
            )
