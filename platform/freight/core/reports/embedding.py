"""Addresses of pages in a company's reporting tool: what they may be, and how they are signed for whoever looks."""

import base64
import hashlib
import hmac
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from urllib.parse import parse_qsl, quote, quote_plus, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import OctKey

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid


class EmbedTool(StrEnum):
    """How a tool takes parameters: `link` is unsigned, for tools in which the user signs in."""

    METABASE = "metabase"
    LOOKER = "looker"
    JWT_LINK = "jwt_link"
    LINK = "link"


class ParameterSource(StrEnum):
    """What a parameter says of the user who looks. Companies, systems and users go by their codes."""

    COMPANY = "company"
    SYSTEM = "system"
    SYSTEMS = "systems"
    ACCOUNTS = "accounts"
    ACCOUNT_NUMBERS = "account_numbers"
    USER_NAME = "user_name"
    EMAIL = "email"


SIGNED = frozenset({EmbedTool.METABASE, EmbedTool.LOOKER, EmbedTool.JWT_LINK})
BY_ACCOUNT = frozenset({ParameterSource.ACCOUNTS, ParameterSource.ACCOUNT_NUMBERS})
MOST_ACCOUNTS = 500
LEAST_SECRET = 32
"""Characters of a signing secret: those that Metabase and Looker make have 64."""

SIGNED_FOR = timedelta(minutes=30)
# common web servers take 8 KB of an address
_MOST_ADDRESS = 8_000
# a wildcard or another directive in the host would open more than this host in a content security policy
_HOST = re.compile(r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?", re.ASCII)
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_. -]{0,59}", re.ASCII)
_NUMBER = re.compile(r"[1-9]\d{0,8}", re.ASCII)
_PATH = re.compile(r"/[!-~]{0,999}", re.ASCII)
_NOT_IN_PATHS = re.compile(r'[#\\<>"`^|]')
_CLAIMS = frozenset({"aud", "exp", "iat", "iss", "jti", "nbf", "sub"})
_TOKEN, _TOKEN_PLACE = "token", "{token}"
_LOOKER_PERMISSIONS = ("access_data", "see_looks", "see_user_dashboards", "see_lookml_dashboards")

EmbedValue = str | Sequence[str]


@dataclass(frozen=True)
class EmbedTarget:
    """A page of a tool. `models`: those of Looker that the page may read."""

    tool: EmbedTool
    address: str
    target: str
    models: tuple[str, ...] = ()


@dataclass(frozen=True)
class EmbedSigning:
    """What an address is signed with: the secret, for whom, a value used once, and when."""

    secret: str
    user_id: str
    user_name: str
    nonce: str
    now: datetime

    @property
    def expires(self) -> int:
        """Return the second at which the address expires."""
        return int((self.now + SIGNED_FOR).timestamp())


def get_frame_origin(address: str) -> str:
    """Return the origin of an address, as a content security policy names it. Raises Invalid for a host that would mean
    more than one there."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not _HOST.fullmatch(parts.netloc):
        raise Invalid("Address: enter a host name, such as bi.example.com.", code=ErrorCode.BAD_ADDRESS)
    return f"{parts.scheme}://{parts.netloc}"


def check_embed_target(page: EmbedTarget) -> None:
    """Raise Invalid for a page that its tool cannot have."""
    match page.tool:
        case EmbedTool.METABASE:
            if not _NUMBER.fullmatch(page.target):
                raise _bad_target("enter the number of the dashboard, for example 12.")
        case EmbedTool.LOOKER:
            if urlsplit(page.address).path:
                raise Invalid("Address: Looker has no path, only a host.", code=ErrorCode.BAD_ADDRESS)
            is_path = page.target.startswith("/embed/") and _is_path(page.target)
            if not is_path and not _NUMBER.fullmatch(page.target):
                raise _bad_target("enter the number of the dashboard, or a path such as /embed/looks/12.")
            if not page.models:
                raise Invalid("Enter the models that the page reads.", code=ErrorCode.EMBED_TARGET)
        case _:
            if page.target and not _is_path(page.target):
                raise _bad_target("enter a path such as /dashboards/12, without # and spaces.")
            if page.target.count(_TOKEN_PLACE) > (page.tool is EmbedTool.JWT_LINK):
                raise _bad_target(f"{_TOKEN_PLACE} may be there once, if the tool takes a signed token.")


def check_embed_parameters(page: EmbedTarget, names: Sequence[str]) -> None:
    """Raise Invalid for names that no parameters of the page can have."""
    for name in names:
        if not _NAME.fullmatch(name):
            raise Invalid(
                f"Parameter {name[:60]!r}: letters, digits, spaces and _ . - only.", code=ErrorCode.EMBED_PARAMETER
            )
        if names.count(name) > 1:
            raise Invalid(f"Parameter {name}: used twice.", code=ErrorCode.EMBED_PARAMETER)
        if page.tool is EmbedTool.JWT_LINK and name in _CLAIMS:
            raise Invalid(f"Parameter {name}: reserved for the token itself.", code=ErrorCode.EMBED_PARAMETER)
        if page.tool is EmbedTool.LINK and name in dict(parse_qsl(urlsplit(page.target).query, keep_blank_values=True)):
            raise Invalid(f"Parameter {name}: the path already has it.", code=ErrorCode.EMBED_PARAMETER)


def build_embed_address(page: EmbedTarget, values: Mapping[str, EmbedValue], signing: EmbedSigning) -> str:
    """Return the address of a page for one user. Raises Invalid if it is longer than web servers accept."""
    match page.tool:
        case EmbedTool.METABASE:
            address = _build_metabase_address(page, values, signing)
        case EmbedTool.LOOKER:
            address = _build_looker_address(page, values, signing)
        case EmbedTool.JWT_LINK:
            address = _build_token_address(page, values, signing)
        case EmbedTool.LINK:
            pairs = [(name, each) for name, value in values.items() for each in _list_values(value)]
            address = _add_query(page.address + page.target, urlencode(pairs, quote_via=quote))
    if len(address) > _MOST_ADDRESS:
        raise Invalid(
            "The accounts that you may see are too many for the address of this page. An administrator can pass the "
            "system in their place.",
            code=ErrorCode.TOO_MANY,
        )
    return address


def _build_metabase_address(page: EmbedTarget, values: Mapping[str, EmbedValue], signing: EmbedSigning) -> str:
    claims = {"resource": {"dashboard": int(page.target)}, "params": _to_json(values), "exp": signing.expires}
    return f"{page.address}/embed/dashboard/{_sign_claims(claims, signing.secret)}#bordered=false&titled=false"


def _build_token_address(page: EmbedTarget, values: Mapping[str, EmbedValue], signing: EmbedSigning) -> str:
    claims = {**_to_json(values), "sub": signing.user_id, "iat": int(signing.now.timestamp()), "exp": signing.expires}
    token = _sign_claims(claims, signing.secret)
    if _TOKEN_PLACE in page.target:
        return page.address + page.target.replace(_TOKEN_PLACE, token)
    return _add_query(page.address + page.target, f"{_TOKEN}={token}")


def _build_looker_address(page: EmbedTarget, values: Mapping[str, EmbedValue], signing: EmbedSigning) -> str:
    """Return a signed embed URL of Looker. What is signed are these values in this order, each as JSON, on lines of
    their own after the host and the path."""
    path = f"/embed/dashboards/{page.target}" if _NUMBER.fullmatch(page.target) else page.target
    host, login = urlsplit(page.address).netloc, f"/login/embed/{quote_plus(path)}"
    signed = {
        "nonce": json.dumps(signing.nonce),
        "time": json.dumps(int(signing.now.timestamp())),
        "session_length": json.dumps(int(SIGNED_FOR.total_seconds())),
        "external_user_id": json.dumps(signing.user_id),
        "permissions": json.dumps(_LOOKER_PERMISSIONS),
        "models": json.dumps(page.models),
        "group_ids": "[]",
        "external_group_id": '""',
        "user_attributes": json.dumps({name: _to_attribute(value) for name, value in values.items()}),
        "access_filters": "{}",
    }
    text = "\n".join((host, login, *signed.values()))
    signature = base64.b64encode(hmac.digest(signing.secret.encode(), text.encode(), hashlib.sha1)).decode()
    unsigned = {"first_name": json.dumps(signing.user_name), "last_name": '""', "force_logout_login": "true"}
    return f"{page.address}{login}?{urlencode({**signed, 'signature': signature, **unsigned})}"


def _to_attribute(value: EmbedValue) -> str:
    """Return a value as a user attribute of Looker. Several are a filter expression: without the escapes, an account
    named % would be all of them."""
    if isinstance(value, str):
        return value
    return ",".join(_to_filter_expression(each) for each in value)


def _to_filter_expression(value: str) -> str:
    escaped = re.sub(r'([\^%_",])', r"^\1", value)
    if value.upper() in ("EMPTY", "NULL"):
        return f'"{value}"'
    return f"^{escaped}" if escaped.startswith("-") else escaped


def _to_json(values: Mapping[str, EmbedValue]) -> dict[str, str | list[str]]:
    return {name: value if isinstance(value, str) else list(value) for name, value in values.items()}


def _list_values(value: EmbedValue) -> Sequence[str]:
    return [value] if isinstance(value, str) else value


def _sign_claims(claims: Mapping[str, object], secret: str) -> str:
    return jwt.encode({"alg": "HS256"}, dict(claims), OctKey.import_key(secret), algorithms=["HS256"])


def _add_query(address: str, query: str) -> str:
    return f"{address}{'&' if '?' in address else '?'}{query}" if query else address


def _is_path(target: str) -> bool:
    return bool(_PATH.fullmatch(target)) and not _NOT_IN_PATHS.search(target)


def _bad_target(remedy: str) -> Invalid:
    return Invalid(f"Page: {remedy}", code=ErrorCode.EMBED_TARGET)
