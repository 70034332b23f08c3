"""What servers and networks do to a delivery (the list of faults of the design, by its numbers): one shape for all
transports where they share it."""

import asyncio
import contextlib
import ipaddress
import socket
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import asyncssh
import pytest
import trustme

from freight.core.delivery.causes import DeliveryCause
from freight.core.sending.retries import SendVerdict
from freight.delivery.channels import CHANNELS
from freight.delivery.payloads import SendOutcome
from freight.delivery.transports import TRANSPORTS
from freight.delivery.transports.transport import ServerLine
from freight.kit import clock
from freight.kit.security.outbound import NoResponse, OutboundAllowlist, open_outbound_connection
from tests.delivery.test_contract import HERE, PAPER, SECRETS, SERVERS, invoice, parcel, parcel_for, work
from tests.fixtures.as2_peer import as2_serving, settings_of
from tests.fixtures.file_servers import USER, Cut, ftp_serving, sftp_serving, tls_of, trusted
from tests.fixtures.http_peer import peer_serving
from tests.fixtures.mail_server import serving
from tests.fixtures.strict_ftps import strict_ftps_serving

NAME = "files.partner.example"
Names = dict[str, list[str]]


@pytest.fixture
async def names(monkeypatch: pytest.MonkeyPatch) -> Names:
    """The names there are, each with its addresses for as many times as it is asked; the last stays."""
    known: Names = {}
    loop = asyncio.get_running_loop()
    asked = loop.getaddrinfo

    async def answer(host: str, port: int, **wanted: Any) -> Any:
        if not host.endswith(".example"):
            return await asked(host, port, **wanted)
        addresses = known.get(host)
        if not addresses:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        address = addresses.pop(0) if len(addresses) > 1 else addresses[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    monkeypatch.setattr(loop, "getaddrinfo", answer)
    return known


def line_to(name: str, host: str, port: int, **further: Any) -> ServerLine:
    transport = TRANSPORTS[name]
    address = {"address": f"https://{host}:{port}/in", "as2_from": "US", "as2_to": "THEM"}
    server = {"host": host, "port": port, "user": USER if name in ("sftp", "ftp") else "", "sender": "b@suite.example"}
    given = address if transport.where == "address" else server
    seconds = further.pop("seconds", 5.0)
    reach = further.pop("reach", HERE)
    known = {key: value for key, value in further.items() if key in transport.settings.model_fields}
    return ServerLine(transport.settings.model_validate({**given, **known}), reach, SECRETS, seconds=seconds)


def is_waited_out(outcome: SendOutcome) -> bool:
    """Nothing left, and all that goes there waits."""
    return (outcome.verdict, outcome.for_all, outcome.may_have_arrived) == (SendVerdict.AGAIN, True, False)


@pytest.mark.parametrize("name", TRANSPORTS)
async def test_2_a_name_that_nobody_knows_is_waited_out(name: str, names: Names) -> None:
    outcome = await TRANSPORTS[name].send(parcel(), line_to(name, NAME, 4711, host_key=""))
    assert is_waited_out(outcome), outcome
    assert NAME in outcome.answer and "not found" in outcome.answer


async def test_3_a_connection_that_is_never_taken_ends_after_its_time() -> None:
    with socket.socket() as full, socket.socket() as first, socket.socket() as second:
        full.bind(("127.0.0.1", 0))
        full.listen(0)
        address = full.getsockname()
        for each in (first, second):  # the queue of one that never accepts
            each.setblocking(False)
            each.connect_ex(address)
        with pytest.raises(NoResponse) as late:
            await open_outbound_connection([address[0]], address[1], seconds=0.2)
        assert not late.value.may_have_arrived


@pytest.mark.parametrize("name", TRANSPORTS)
async def test_3_a_server_that_says_nothing_is_given_up(name: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        line = line_to(name, "127.0.0.1", port, host_key=_some_key(), seconds=2.0, security="none")
        outcome = await TRANSPORTS[name].send(parcel(), line)
    assert (outcome.verdict, outcome.cause) == (SendVerdict.AGAIN, DeliveryCause.UNREACHABLE), outcome
    assert outcome.for_all


def _some_key() -> str:
    return asyncssh.generate_private_key("ssh-ed25519").convert_to_public().export_public_key().decode().strip()


@contextlib.asynccontextmanager
async def over_tls(
    name: str, folder: Path, certificate: trustme.LeafCert
) -> AsyncIterator[tuple[int, Callable[[], int]]]:
    """A server of a transport with that certificate: its port, and how much arrived."""
    if name == "smtp":
        with serving(tls_context=tls_of(certificate), require_starttls=True) as mails:
            yield mails.port, lambda: len(mails.taken)
    elif name == "ftp":
        with ftp_serving(folder / "in", certificate) as server:
            yield server.port, lambda: len(server.there())
    else:
        with peer_serving(certificate) as peer:
            yield int(peer.address.rpartition(":")[2]), lambda: len(peer.received)


@pytest.mark.parametrize("name", ["smtp", "ftp", "webhook", "as2", "vendor", "access_point"])
@pytest.mark.parametrize("fault", ["4 expired", "5 of another name"])
async def test_a_certificate_that_is_not_good_is_never_taken(name: str, fault: str, tmp_path: Path) -> None:
    authority = trustme.CA()
    if fault == "4 expired":
        certificate = authority.issue_cert("127.0.0.1", not_after=clock.now() - timedelta(days=1))
    else:
        certificate = authority.issue_cert(NAME)
    async with over_tls(name, tmp_path, certificate) as (port, arrived):
        given = {"certificate": trusted(authority), "security": "explicit" if name == "ftp" else "starttls"}
        outcome = await TRANSPORTS[name].send(parcel(), line_to(name, "127.0.0.1", port, **given))
        assert arrived() == 0
    assert is_waited_out(outcome), outcome
    assert ("expired" if fault == "4 expired" else "mismatch") in outcome.answer, outcome.answer


async def test_17_a_file_cut_in_the_middle_has_its_name_when_all_of_it_is_there(tmp_path: Path) -> None:
    big = bytes(range(256)) * 2_000
    async with sftp_serving(tmp_path / "in") as server, Cut(server.port) as door:
        given = {"host_key": server.host_key}
        door.after = 100_000
        outcome = await TRANSPORTS["sftp"].send(parcel(big), line_to("sftp", "127.0.0.1", door.port, **given))
        assert (outcome.verdict, outcome.may_have_arrived) == (SendVerdict.AGAIN, True)
        assert "INV-1.pdf" not in server.there()
        door.after = -1
        line = line_to("sftp", "127.0.0.1", door.port, **given)
        assert (await TRANSPORTS["sftp"].send(parcel(big), line)).verdict is SendVerdict.ACCEPTED
        assert server.there() == {"INV-1.pdf": big}
        await TRANSPORTS["sftp"].hang_up(line)


async def test_18_a_full_disk_lets_all_wait(tmp_path: Path) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        server.on_write.append(_raises(OSError(28, "No space left on device")))
        line = line_to("sftp", "127.0.0.1", server.port, host_key=server.host_key)
        outcome = await TRANSPORTS["sftp"].send(parcel(), line)
        await TRANSPORTS["sftp"].hang_up(line)
        assert is_waited_out(outcome), outcome
        assert "INV-1.pdf" not in server.there()


async def test_19_a_server_that_forbids_renaming_is_a_matter_for_somebody(tmp_path: Path) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        server.on_rename.append(_raises(PermissionError(13, "not here")))
        line = line_to("sftp", "127.0.0.1", server.port, host_key=server.host_key)
        outcome = await TRANSPORTS["sftp"].send(parcel(), line)
        assert (outcome.verdict, outcome.cause) == (SendVerdict.REFUSED, DeliveryCause.REFUSED), outcome
        assert "INV-1.pdf" not in server.there()
        # the profile says so, and it goes
        direct = line_to("sftp", "127.0.0.1", server.port, host_key=server.host_key, rename=False)
        assert (await TRANSPORTS["sftp"].send(parcel(), direct)).verdict is SendVerdict.ACCEPTED
        assert server.there()["INV-1.pdf"] == PAPER
        for each in (line, direct):
            await TRANSPORTS["sftp"].hang_up(each)


def _raises(error: Exception) -> Callable[[], None]:
    def work() -> None:
        raise error

    return work


@pytest.mark.parametrize("name", ["sftp", "ftp"])
@pytest.mark.parametrize("is_ours", [True, False])
async def test_20_a_name_that_is_taken_is_never_written_over(name: str, is_ours: bool, tmp_path: Path) -> None:
    transport = TRANSPORTS[name]
    async with SERVERS[name](tmp_path) as (given, arrived):
        there = PAPER if is_ours else bytes(len(PAPER))
        (tmp_path / "in" / "INV-1.pdf").write_bytes(there)
        line = ServerLine(transport.settings.model_validate(given), HERE, SECRETS)
        outcome = await transport.send(parcel(), line)
        await transport.hang_up(line)
        assert arrived() == [there]
    if is_ours:
        assert outcome.verdict is SendVerdict.ACCEPTED
    else:
        assert (outcome.verdict, outcome.cause) == (SendVerdict.REFUSED, DeliveryCause.NAME_TAKEN)


async def test_22_a_size_that_is_not_what_was_sent_is_no_arrival(tmp_path: Path) -> None:
    async with sftp_serving(tmp_path / "in") as server:
        line = line_to("sftp", "127.0.0.1", server.port, host_key=server.host_key, rename=False)
        server.says_size = 12
        outcome = await TRANSPORTS["sftp"].send(parcel(), line)
        await TRANSPORTS["sftp"].hang_up(line)
    assert outcome.verdict is SendVerdict.AGAIN
    assert outcome.answer.endswith(f"{len(PAPER):,} bytes were sent, the server has 12.")


@pytest.mark.parametrize("address", ["127.0.0.1", "10.255.255.1"])
async def test_23_and_24_a_data_channel_goes_on_with_the_session_to_the_server_itself(address: str) -> None:
    authority = trustme.CA()
    with strict_ftps_serving(authority.issue_cert("127.0.0.1")) as server:
        server.says_address = address  # whatever PASV says
        line = line_to("ftp", "127.0.0.1", server.port, certificate=trusted(authority), security="explicit")
        outcome = await TRANSPORTS["ftp"].send(parcel(), line)
        await TRANSPORTS["ftp"].hang_up(line)
    assert outcome.verdict is SendVerdict.ACCEPTED, outcome.answer
    assert (server.files, server.without_session) == ({"INV-1.pdf": PAPER}, 0)


@pytest.mark.parametrize("name", TRANSPORTS)
async def test_25_a_name_is_connected_to_the_address_that_was_looked_at(
    name: str, names: Names, tmp_path: Path
) -> None:
    authority = trustme.CA()
    one_address = OutboundAllowlist(frozenset(), (ipaddress.ip_network("127.0.0.1/32"),))
    async with contextlib.AsyncExitStack() as stack:
        given: dict[str, Any] = {"certificate": trusted(authority), "security": "none"}
        if name == "sftp":
            server = await stack.enter_async_context(sftp_serving(tmp_path / "in"))
            port, given["host_key"] = server.port, server.host_key
        elif name == "as2":
            partner = stack.enter_context(as2_serving(tmp_path, authority.issue_cert(NAME)))
            port = int(partner.server.address.rpartition(":")[2])
            assert settings_of(partner)
        elif name in ("webhook", "vendor", "access_point"):
            port = int(stack.enter_context(peer_serving(authority.issue_cert(NAME))).address.rpartition(":")[2])
        elif name == "ftp":
            port = stack.enter_context(ftp_serving(tmp_path / "in")).port
        else:
            port = stack.enter_context(serving()).port
        trap = stack.enter_context(socket.create_server(("127.0.0.2", port)))
        trap.setblocking(False)
        # asked a second time, the name would lead inside
        names[NAME] = ["127.0.0.1", "127.0.0.2"]
        line = line_to(name, NAME, port, reach=one_address, **given)
        await TRANSPORTS[name].send(parcel_for(name) if name != "as2" else parcel(), line)
        await TRANSPORTS[name].hang_up(line)
        with pytest.raises(BlockingIOError):
            trap.accept()
        # and the next connection looks at the new address, and is not made
        names[NAME] = ["127.0.0.2"]
        refused = await TRANSPORTS[name].send(parcel(), line_to(name, NAME, port, reach=one_address, **given))
        assert "private network" in refused.answer
        with pytest.raises(BlockingIOError):
            trap.accept()


async def test_43_a_template_without_end_is_stopped_and_said() -> None:
    endless = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"
    drawn = await CHANNELS["email"].render(work({"to": "ap@customer.example", "subject": endless}, invoice()))  # type: ignore[index]
    (finding,) = drawn.findings
    assert drawn.is_held and finding.message.startswith("The template cannot be followed.")
    assert finding.cause is DeliveryCause.CONTENT
