"""Calls to addresses that users entered cannot reach internal servers."""

import ipaddress

import httpx
import pytest

from freight.core.errors import Invalid
from freight.kit.security import outbound
from freight.kit.security.outbound import NoResponse, OutboundAllowlist, parse_base_url
from freight.kit.settings import Settings
from tests.fixtures.billing_system import BillingSystem, drip, says


def reach(hosts: str = "") -> OutboundAllowlist:
    return OutboundAllowlist.of(Settings(_env_file=None, outgoing_hosts=hosts))


@pytest.mark.parametrize(
    "inside",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",  # the metadata of a cloud
        "0.0.0.0",
        "100.64.0.1",
        "224.0.0.1",
        "::1",
        "fe80::1",
        "fd00:ec2::254",
        "::ffff:127.0.0.1",
        "::ffff:169.254.169.254",
        "64:ff9b::7f00:1",
        "64:ff9b::5db8:d822",  # of a public address, too: where it leads depends on the network
        "64:ff9b:1::7f00:1",
        "2002:7f00:1::",
        "2002:5db8:d822::",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "::127.0.0.1",
        "::ffff:0:7f00:1",
        "::",
        "fec0::1",
        "ff02::1",
        "240.0.0.1",
        "255.255.255.255",
        "100::1",
        "2001:db8::1",
    ],
)
def test_addresses_inside_are_not_covered(inside: str) -> None:
    assert not reach().covers("billing.example", ipaddress.ip_address(inside))


@pytest.mark.parametrize("outside", ["93.184.216.34", "2606:4700::1111", "::ffff:93.184.216.34"])
def test_addresses_of_the_internet_are(outside: str) -> None:
    assert reach().covers("billing.example", ipaddress.ip_address(outside))


def test_the_settings_allow_hosts_and_networks_by_name() -> None:
    allowed = reach("billing.intern, 10.1.0.0/16,::1")
    assert allowed.covers("Billing.Intern", ipaddress.ip_address("192.168.1.1"))
    assert allowed.covers("anything", ipaddress.ip_address("10.1.2.3"))
    assert allowed.covers("anything", ipaddress.ip_address("::1"))
    assert not allowed.covers("anything", ipaddress.ip_address("10.2.2.3"))
    with pytest.raises(Invalid, match="FREIGHT_OUTGOING_HOSTS"):
        reach("10.1.0.0/99")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("ftp://billing.example", "start with https://"),
        ("file:///etc/passwd", "start with https://"),
        ("billing.example", "start with https://"),
        ("https://", "start with https://"),
        ("https://ana:secret@billing.example", "leave out user names"),
        ("https://billing.example/?a=1", "leave out user names"),
        ("https://billing.example:99999", "must be 1 to 65535"),
        ("https://[::1", "not a web address"),
        ("https://a\r\nHost: b", "not a web address"),
        ("http://billing.example", "would expose the password"),
        ("https://" + "a" * 600, "at most 500"),
    ],
)
def test_an_address_says_what_is_wrong_with_it(typed: str, said: str) -> None:
    with pytest.raises(Invalid, match=said):
        parse_base_url(typed, reach())


def test_an_address_is_kept_without_its_last_slash() -> None:
    assert parse_base_url(" https://billing.example/api/ ", reach()) == "https://billing.example/api"
    assert parse_base_url("http://localhost:9000", reach("localhost")) == "http://localhost:9000"


async def ask(system: BillingSystem, host: str = "127.0.0.1", allowed: str = "127.0.0.1", seconds: float = 2.0):
    address = system.address.replace("127.0.0.1", host) + "/v1/invoices"
    return await outbound.send_outbound_request(
        "POST", address, headers={"Idempotency-Key": "k"}, content=b"{}", reach=reach(allowed), seconds=seconds
    )


async def test_a_name_that_resolves_to_the_inside_is_not_called(billing_system: BillingSystem) -> None:
    with pytest.raises(Invalid, match="inside a private network"):
        await ask(billing_system, host="localhost", allowed="")
    assert billing_system.received == []


async def test_the_connection_goes_to_the_address_that_was_checked(
    billing_system: BillingSystem, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that resolves to another address on the second lookup gains nothing by it."""
    asked = []

    async def addresses_of(url: httpx.URL, _: OutboundAllowlist) -> list[str]:
        asked.append(url.host)
        return ["127.0.0.1"]

    monkeypatch.setattr(outbound, "resolve_url", addresses_of)
    answer = await ask(billing_system, host="no-such-host.invalid")
    assert (answer.status, asked) == (200, ["no-such-host.invalid"])
    assert billing_system.received[0].host.startswith("no-such-host.invalid:")


async def test_a_redirect_is_an_answer_and_not_followed(billing_system: BillingSystem) -> None:
    billing_system.next = [says(302, Location="http://127.0.0.1:1/elsewhere")]
    assert (await ask(billing_system)).status == 302
    assert len(billing_system.received) == 1


async def test_an_endless_answer_ends(billing_system: BillingSystem) -> None:
    billing_system.next = [says(200, b"x" * (outbound.LARGEST_ANSWER + 1))]
    with pytest.raises(NoResponse, match="larger than 1,000,000 bytes"):
        await ask(billing_system)


async def test_an_answer_that_drips_takes_no_longer_than_it_may(billing_system: BillingSystem) -> None:
    billing_system.next = [drip]
    with pytest.raises(NoResponse, match=r"within 0\.3 seconds") as late:
        await ask(billing_system, seconds=0.3)
    assert late.value.may_have_arrived


async def test_what_never_left_did_not_arrive() -> None:
    # no server listens on a port that was given back
    system = BillingSystem()
    server = system.start()
    server.shutdown()
    server.server_close()
    with pytest.raises(NoResponse, match="could not be reached") as silent:
        await ask(system)
    assert not silent.value.may_have_arrived
