"""The metadata and keys of an identity provider, fetched through the guard of outgoing calls and cached."""

import base64
import json
from dataclasses import dataclass, field
from urllib.parse import quote_plus, urlencode

import httpx
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import JsonObject
from freight.kit import clock
from freight.kit.security import outbound
from freight.kit.security.outbound import NoResponse, OutboundAllowlist, OutboundResponse
from freight.kit.storage.connections import get_connections

SECONDS = 10.0
KEPT = 3600.0
"""Seconds after which the metadata of a provider is fetched again."""
KEYS_AGAIN = 60.0
"""Seconds within which keys are not fetched twice, whatever key a token names."""
MOST = 200
"""How many providers are cached at once."""
_MOST_KEYS = 50
_WELL_KNOWN = "/.well-known/openid-configuration"


@dataclass
class DiscoveredProvider:
    """An identity provider as its metadata describes it."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    posts_secret: bool
    fetched_at: float
    keys: KeySet = field(default_factory=lambda: KeySet([]))
    keys_at: float = 0.0


_known: dict[str, DiscoveredProvider] = {}


async def fetch_provider(issuer: str, *, afresh: bool = False) -> DiscoveredProvider:
    """Return the provider of that issuer. Raises Invalid for one that cannot be reached or used."""
    now = clock.now().timestamp()
    provider = _known.get(issuer)
    if provider and not afresh and now - provider.fetched_at < KEPT:
        return provider
    metadata = await _json("GET", issuer.rstrip("/") + _WELL_KNOWN)
    if metadata.get("issuer") != issuer:
        raise Invalid(
            f"The provider calls itself {str(metadata.get('issuer'))[:200]}. Enter exactly that as the issuer.",
            code=ErrorCode.BAD_PROVIDER,
        )
    methods = metadata.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
    discovered = DiscoveredProvider(
        issuer,
        authorization_endpoint=_endpoint(metadata, "authorization_endpoint"),
        token_endpoint=_endpoint(metadata, "token_endpoint"),
        jwks_uri=_endpoint(metadata, "jwks_uri"),
        posts_secret="client_secret_basic" not in methods,
        fetched_at=now,
    )
    await _fetch_keys(discovered)
    _known.pop(issuer, None)
    while len(_known) >= MOST:
        del _known[next(iter(_known))]
    _known[issuer] = discovered
    return discovered


async def fetch_provider_keys(provider: DiscoveredProvider, key_id: str | None) -> KeySet:
    """Return the keys of a provider. They are fetched again if it has changed them, but not for every token that names
    an unknown key. Raises Invalid."""
    key_ids = {key.kid for key in provider.keys.keys}
    if key_id is not None and key_id not in key_ids and clock.now().timestamp() - provider.keys_at >= KEYS_AGAIN:
        await _fetch_keys(provider)
    return provider.keys


async def _fetch_keys(provider: DiscoveredProvider) -> None:
    key_document = await _json("GET", provider.jwks_uri)
    listed = key_document.get("keys")
    if not isinstance(listed, list) or len(listed) > _MOST_KEYS:
        raise Invalid("The provider has no list of keys that can be used.", code=ErrorCode.BAD_PROVIDER)
    # keys for encryption and keys of unknown types cannot check a signature
    usable = []
    for raw_key in listed:
        if isinstance(raw_key, dict) and raw_key.get("kty") in ("RSA", "EC") and raw_key.get("use", "sig") == "sig":
            try:
                usable += KeySet.import_key_set({"keys": [raw_key]}).keys
            except (JoseError, ValueError, KeyError, TypeError):
                continue
    if not usable:
        raise Invalid("The provider has no key that can be used.", code=ErrorCode.BAD_PROVIDER)
    provider.keys, provider.keys_at = KeySet(usable), clock.now().timestamp()


async def exchange_provider_code(
    provider: DiscoveredProvider, form: dict[str, str], basic: tuple[str, str] | None
) -> JsonObject:
    """Return what the provider answers to a code. Raises Invalid."""
    headers = {"content-type": "application/x-www-form-urlencoded"}
    if basic:
        # both are form-encoded first (RFC 6749 §2.3.1), so that a colon in them does not split the pair
        pair = ":".join(quote_plus(part) for part in basic)
        headers["authorization"] = "Basic " + base64.b64encode(pair.encode()).decode()
    return await _json("POST", provider.token_endpoint, headers, urlencode(form).encode())


async def _json(
    method: str, address: str, headers: dict[str, str] | None = None, content: bytes | None = None
) -> JsonObject:
    reach = OutboundAllowlist.of(get_connections().settings)
    sent = {"accept": "application/json", **(headers or {})}
    try:
        answer = await outbound.send_outbound_request(
            method, address, headers=sent, content=content, reach=reach, seconds=SECONDS
        )
    except NoResponse as lost:
        raise Invalid(f"The sign-in service can’t be reached. {lost}", code=ErrorCode.PROVIDER_AWAY) from lost
    return _read(answer, httpx.URL(address).host)


def _read(answer: OutboundResponse, host: str) -> JsonObject:
    if answer.status != 200:
        raise Invalid(f"The sign-in service refused: {host} answered {answer.status}.", code=ErrorCode.PROVIDER_REFUSED)
    try:
        payload = json.loads(answer.content)
    except (ValueError, RecursionError) as broken:
        raise Invalid(f"{host} answered something else than JSON.", code=ErrorCode.BAD_PROVIDER) from broken
    if not isinstance(payload, dict):
        raise Invalid(f"{host} answered something else than an object.", code=ErrorCode.BAD_PROVIDER)
    return payload


def _endpoint(told: JsonObject, name: str) -> str:
    """Return an address the provider names. Like a typed one, it must use https."""
    try:
        url = httpx.URL(str(told.get(name) or ""))
    except httpx.InvalidURL as broken:
        raise Invalid(f"The provider’s {name} is not a web address.", code=ErrorCode.BAD_PROVIDER) from broken
    trusted = url.scheme == "http" and OutboundAllowlist.of(get_connections().settings).trusts(url.host)
    if not url.host or not (url.scheme == "https" or trusted) or url.fragment or url.userinfo:
        raise Invalid(f"The provider’s {name} is not a web address with https://.", code=ErrorCode.BAD_PROVIDER)
    return str(url)
