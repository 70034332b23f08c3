"""Calls to other companies' servers whose address a user typed, and to the mail server.

Such an address may name what only this host can reach: its own services, the metadata of its cloud, the neighbors in
its network. So every address a name resolves to must belong to the public internet, and the connection goes to exactly
the address that was checked, not to what the name resolves to a moment later. Redirects are not followed, answers are
limited in size and time, and nothing of the environment (proxies, .netrc) is used.
"""

import asyncio
import ipaddress
import socket
import ssl
from dataclasses import dataclass
from functools import lru_cache

import httpx

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.kit.settings import Settings

LARGEST_ANSWER = 1_000_000
"""Bytes of an answer; the rest of a longer one is not read."""

_CONNECT_SECONDS = 5.0
_LONGEST_ADDRESS = 500

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class NoResponse(Exception):
    """No answer came, or none that could be read to its end; the text says why, without any part of the request.

    `may_have_arrived`: the request left this host, so the other side may have acted on it.
    """

    def __init__(self, message: str, *, may_have_arrived: bool) -> None:
        super().__init__(message)
        self.may_have_arrived = may_have_arrived


@dataclass(frozen=True)
class OutboundResponse:
    """The answer of the other side."""

    status: int
    headers: httpx.Headers
    content: bytes


@dataclass(frozen=True)
class OutboundAllowlist:
    """What may be called in addition to the public internet: hosts by name, and networks."""

    hosts: frozenset[str]
    networks: tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]

    @classmethod
    def of(cls, settings: Settings) -> "OutboundAllowlist":
        """Return the allowlist of the settings. Raises Invalid for a malformed network."""
        hosts, networks = set(), []
        for part in filter(None, (host.strip() for host in settings.outgoing_hosts.split(","))):
            try:
                networks.append(ipaddress.ip_network(part))
            except ValueError:
                if "/" in part:
                    raise Invalid(
                        f"FREIGHT_OUTGOING_HOSTS: {part} is no network.", code=ErrorCode.BAD_SETTING
                    ) from None
                hosts.add(part.casefold())
        return cls(frozenset(hosts), tuple(networks))

    def trusts(self, host: str) -> bool:
        """Return whether the settings name this host, or a network that contains its address."""
        return host.casefold() in self.hosts or self._names(_ip(host))

    def covers(self, host: str, address: IpAddress) -> bool:
        """Return whether `host`, which resolved to `address`, may be called."""
        return host.casefold() in self.hosts or self._names(address) or _is_public(address)

    def _names(self, address: IpAddress | None) -> bool:
        return address is not None and any(address in network for network in self.networks)


def _ip(text: str) -> IpAddress | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


def _is_public(address: IpAddress) -> bool:
    """Return whether an address belongs to the public internet. For IPv6 that is only global unicast: every form that
    carries an IPv4 address (mapped, translated, compatible, NAT64) is in reserved ranges, and where 6to4 and Teredo
    lead depends on the network."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return _is_public(address.ipv4_mapped)
        if address.sixtofour is not None or address.teredo is not None or address.is_site_local:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def parse_base_url(text: str, reach: OutboundAllowlist) -> str:
    """Return the address a user typed in its stored form: without a trailing slash. Raises Invalid naming what is
    wrong."""
    text = text.strip()
    if len(text) > _LONGEST_ADDRESS:
        raise Invalid(f"Address: at most {_LONGEST_ADDRESS} characters.", code=ErrorCode.BAD_ADDRESS)
    try:
        url = httpx.URL(text)
        port = url.port
    except (httpx.InvalidURL, ValueError) as broken:
        raise Invalid("Address: not a web address.", code=ErrorCode.BAD_ADDRESS) from broken
    if url.scheme not in ("http", "https") or not url.host:
        raise Invalid("Address: start with https:// and the host name.", code=ErrorCode.BAD_ADDRESS)
    if url.userinfo or url.query or url.fragment:
        raise Invalid(
            "Address: leave out user names, ? and #. The user name has its own field.", code=ErrorCode.BAD_ADDRESS
        )
    if port is not None and not 1 <= port <= 65_535:
        raise Invalid("Address: the port must be 1 to 65535.", code=ErrorCode.BAD_ADDRESS)
    if url.scheme == "http" and not reach.trusts(url.host):
        raise Invalid(
            "Address: http:// would expose the password. Use https://, or have the host added to "
            "FREIGHT_OUTGOING_HOSTS.",
            code=ErrorCode.BAD_ADDRESS,
        )
    return str(url).rstrip("/")


async def resolve_url(url: httpx.URL, reach: OutboundAllowlist) -> list[str]:
    """Return the current addresses of the host of `url`. Raises Invalid if one of them may not be called, NoResponse if
    it has none."""
    return await resolve_host(url.host, url.port or (443 if url.scheme == "https" else 80), reach)


async def resolve_host(host: str, port: int, reach: OutboundAllowlist) -> list[str]:
    """Return the current addresses of a host; connections must go to one of them. Raises Invalid if one of them may not
    be called, NoResponse if it has none."""
    try:
        address_infos = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as broken:
        raise NoResponse(f"The host {host} was not found.", may_have_arrived=False) from broken
    addresses = list(dict.fromkeys(str(entry[4][0]).partition("%")[0] for entry in address_infos))
    if not all(reach.covers(host, ipaddress.ip_address(address)) for address in addresses):
        raise Invalid(
            f"Address: {host} is inside a private network. Have it added to FREIGHT_OUTGOING_HOSTS to allow it.",
            code=ErrorCode.ADDRESS_NOT_ALLOWED,
        )
    return addresses


async def open_outbound_connection(addresses: list[str], port: int, *, seconds: float = 10.0) -> socket.socket:
    """Return a connection to the first of a host's addresses (from `resolve_host`) that accepts one. Raises
    NoResponse."""
    loop, last = asyncio.get_running_loop(), "no address"
    for address in addresses:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        opened = socket.socket(family, socket.SOCK_STREAM)
        opened.setblocking(False)
        try:
            async with asyncio.timeout(seconds):
                await loop.sock_connect(opened, (address, port))
        except (OSError, TimeoutError) as failed:
            opened.close()
            last = str(failed) or type(failed).__name__
        else:
            return opened
    raise NoResponse(last, may_have_arrived=False)


def make_tls_context(certificate: str) -> ssl.SSLContext:
    """Return a TLS context that trusts the public authorities and, in addition, the one in `certificate` (PEM). Raises
    Invalid for text that is no certificate."""
    context = httpx.create_ssl_context(trust_env=False)
    if certificate:
        try:
            context.load_verify_locations(cadata=certificate)
        except (ssl.SSLError, ValueError) as broken:
            raise Invalid("Certificate: not a certificate in PEM form.", code=ErrorCode.BAD_CERTIFICATE) from broken
    return context


async def send_outbound_request(
    method: str,
    address: str,
    *,
    headers: dict[str, str],
    content: bytes | None,
    reach: OutboundAllowlist,
    seconds: float,
    certificate: str = "",
) -> OutboundResponse:
    """Send one request and read its answer, all within `seconds`. `certificate`: of an authority in PEM that is trusted
    in addition to the public ones.

    Raises NoResponse, and Invalid for an address that may not be called. A status of 400 or above is an answer.
    """
    url = httpx.URL(address)
    trusted = make_tls_context(certificate) if certificate else _certificates()
    why = f"{url.host} could not be reached."
    try:
        async with asyncio.timeout(seconds):
            for target in await resolve_url(url, reach):
                try:
                    return await _call(method, url, target, headers, content, seconds, trusted)
                except (httpx.ConnectError, httpx.ConnectTimeout) as failed:
                    # nothing was sent: the host may have another address
                    why = _certificate_fault(url, failed) or why
                except httpx.TransportError as lost:
                    raise NoResponse(_broken(url, lost), may_have_arrived=True) from lost
    except TimeoutError as late:
        raise NoResponse(f"{url.host} did not respond within {seconds:g} seconds.", may_have_arrived=True) from late
    raise NoResponse(why, may_have_arrived=False)


async def _call(
    method: str,
    url: httpx.URL,
    target: str,
    headers: dict[str, str],
    content: bytes | None,
    seconds: float,
    trusted: ssl.SSLContext,
) -> OutboundResponse:
    timeout = httpx.Timeout(seconds, connect=min(_CONNECT_SECONDS, seconds / 2))
    # the name is still used to check the certificate and to request the page
    sent = {"Host": url.netloc.decode("ascii"), "Accept-Encoding": "identity", **headers}
    async with httpx.AsyncClient(verify=trusted, timeout=timeout, trust_env=False) as client:
        request = client.build_request(
            method, url.copy_with(host=target), headers=sent, content=content, extensions={"sni_hostname": url.host}
        )
        answer = await client.send(request, stream=True, follow_redirects=False)
        try:
            body = bytearray()
            # raw: an answer compressed against our request must not unpack in our memory
            async for piece in answer.aiter_raw():
                body += piece
                if len(body) > LARGEST_ANSWER:
                    raise NoResponse(
                        f"The response from {url.host} is larger than {LARGEST_ANSWER:,} bytes.", may_have_arrived=True
                    )
        finally:
            await answer.aclose()
    return OutboundResponse(answer.status_code, answer.headers, bytes(body))


def _broken(url: httpx.URL, lost: httpx.TransportError) -> str:
    if isinstance(lost, httpx.TimeoutException):
        return f"{url.host} did not respond in time."
    return f"{url.host} closed the connection before its response was complete."


def _certificate_fault(url: httpx.URL, failed: BaseException | None) -> str:
    """Return what is wrong with the certificate of a host, if that is why the call failed."""
    while failed is not None:
        if isinstance(failed, ssl.SSLCertVerificationError):
            return f"{url.host}: {failed.verify_message}."
        failed = failed.__cause__ or failed.__context__
    return ""


@lru_cache(maxsize=1)
def _certificates() -> ssl.SSLContext:
    return httpx.create_ssl_context(trust_env=False)
