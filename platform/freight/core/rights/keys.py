"""What an API key may do: never more than its owner, only from its allowed addresses, and for at most a year."""

import ipaddress
from collections.abc import Iterable, Sequence
from datetime import date

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid

MOST_NETWORKS = 50


def list_key_permissions(wanted: Iterable[str], held: Iterable[str] | None) -> list[str]:
    """Return the current permissions of a key: of those it was made for, the ones its owner still holds; None: all, as
    an administrator."""
    return sorted(set(wanted) if held is None else set(wanted) & set(held))


def get_latest_expiry(today: date) -> date:
    """Return the last day a key made today may work: a year from now."""
    try:
        return today.replace(year=today.year + 1)
    except ValueError:  # February 29
        return today.replace(year=today.year + 1, day=28)


def parse_networks(texts: Sequence[str]) -> list[str]:
    """Return addresses and networks as they are stored, each once. Raises Invalid for an invalid one."""
    networks: dict[str, None] = {}
    for text in texts:
        if plain := text.strip():
            try:
                networks[str(ipaddress.ip_network(plain, strict=False))] = None
            except ValueError as broken:
                raise Invalid(
                    f"“{plain[:60]}” is not an address or a network. Enter one such as 203.0.113.7 or 203.0.113.0/24.",
                    code=ErrorCode.BAD_NETWORK,
                ) from broken
    if len(networks) > MOST_NETWORKS:
        raise Invalid(f"A key can have up to {MOST_NETWORKS} addresses.", code=ErrorCode.TOO_MANY)
    return list(networks)


def is_address_allowed(allowed: Sequence[str], address: str) -> bool:
    """Return whether a call from that address may use a key; without a list every address may. An IPv4 address written
    as IPv6 is the same address."""
    if not allowed:
        return True
    try:
        ip_address = ipaddress.ip_address(address)
    except ValueError:
        return False
    plain = getattr(ip_address, "ipv4_mapped", None) or ip_address
    return any(plain in ipaddress.ip_network(network) for network in allowed)
