"""Wire shapes of API keys."""

from datetime import date, datetime
from typing import Literal

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel

_TEXT, _ID, _CODES, _ACCOUNTS = 60, 40, 1_000, 10_000


class ApiKeyForm(RequestModel):
    """A key to be made. `codes`: what it may, of what its owner may. `accountNumbers` None: all accounts he sees.
    `addresses`: where it may be used from; none: anywhere. `expiresOn`: its last day, a year from now at most."""

    name: str = Field(max_length=_TEXT)
    system_id: str = Field(max_length=_ID)
    codes: list[str] = Field(max_length=_CODES)
    account_numbers: list[str] | None = Field(None, max_length=_ACCOUNTS)
    addresses: list[str] = Field([], max_length=1_000)
    expires_on: date


class ApiKeyView(WireModel):
    """A key without its secret. `permissions` are those it has now, in words; `lost` those it was made for and its
    owner no longer has. `begins`: how its text begins, to tell it from others."""

    id: str
    name: str
    begins: str
    system_id: str
    system: str
    codes: list[str]
    permissions: list[str]
    lost: list[str]
    accounts: int | None
    addresses: list[str]
    made_on: datetime
    expires_on: datetime
    last_used_on: datetime | None
    last_used_from: str
    revoked_on: datetime | None
    state: Literal["active", "blocked", "expired", "revoked"]


class ApiKeyList(WireModel):
    """The keys of a person, the newest first; those that were revoked or have expired behind."""

    keys: list[ApiKeyView]


class CreatedApiKey(WireModel):
    """A new key with its text: it is in this answer and nowhere else."""

    key: ApiKeyView
    text: str


class ApiKeyPermission(WireModel):
    """A permission in words."""

    id: str
    label: str


class ApiKeyModule(WireModel):
    """The permissions of a module that the caller has."""

    module: str
    codes: list[ApiKeyPermission]


class ApiKeySystem(WireModel):
    """A system the caller works in, with what he may there."""

    id: str
    name: str
    modules: list[ApiKeyModule]


class ApiKeyOptions(WireModel):
    """What a key can be made of. `lastDay`: how long it may work."""

    systems: list[ApiKeySystem]
    last_day: date
