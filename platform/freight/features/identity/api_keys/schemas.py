"""Wire shapes of API keys."""

from datetime import date, datetime
from typing import Literal

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel

_TEXT, _ID, _CODES, _ACCOUNTS = 60, 40, 1_000, 10_000


class ApiKeyForm(RequestModel):
    """A key to be created. `codes`: its permissions, among those its owner holds. `accountNumbers` None: all accounts
    the owner may see. `addresses`: the networks it may be used from; empty for any. `expiresOn`: its last day, at most
    a year from now."""

    name: str = Field(max_length=_TEXT)
    system_id: str = Field(max_length=_ID)
    codes: list[str] = Field(max_length=_CODES)
    account_numbers: list[str] | None = Field(None, max_length=_ACCOUNTS)
    addresses: list[str] = Field([], max_length=1_000)
    expires_on: date


class ApiKeyView(WireModel):
    """A key without its secret. `permissions`: those it has now, in words. `lost`: those it was created with and its
    owner no longer has. `begins`: the first characters of its text, to tell it from other keys."""

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
    """The keys of a person, newest first; revoked and expired ones last."""

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
    """A system the caller works in, with the caller's permissions in it."""

    id: str
    name: str
    modules: list[ApiKeyModule]


class ApiKeyOptions(WireModel):
    """What a key can be given. `lastDay`: the latest day it may expire on."""

    systems: list[ApiKeySystem]
    last_day: date
