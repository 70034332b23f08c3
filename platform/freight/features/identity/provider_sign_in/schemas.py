"""Wire shapes of signing in with an identity provider."""

from typing import Literal

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel

_TEXT, _TOKEN, _ADDRESS = 200, 200, 500


class ProviderQuery(RequestModel):
    """The person about to sign in: a mail address, or the code of a company."""

    who: str = Field("", max_length=_TEXT)
    company: str = Field("", max_length=_TEXT)


class ProviderChoice(WireModel):
    """A company whose provider can be used."""

    company: str  # its code
    name: str


class ProviderChoices(WireModel):
    """The companies that sign in with a provider and use that domain."""

    companies: list[ProviderChoice]


class ProviderSignInStart(RequestModel):
    """The company whose provider is to be used, by its code."""

    company: str = Field(min_length=1, max_length=_TEXT)


class ProviderRedirect(WireModel):
    """Where to go, and the secret that the browser keeps in the meantime: without it the return is refused."""

    address: str
    browser: str


class ProviderReturn(RequestModel):
    """What the provider sent back, and the secret the browser kept."""

    state: str = Field(min_length=1, max_length=_TOKEN)
    browser: str = Field(max_length=_TOKEN)
    code: str = Field("", max_length=4_000)
    issuer: str = Field("", max_length=_ADDRESS)
    error: str = Field("", max_length=_TEXT)


class ProviderForm(RequestModel):
    """The provider of a company. An empty `client_secret` keeps the stored one. 409 when another user saved since
    `revision`."""

    is_on: bool
    is_required: bool
    issuer: str = Field("", max_length=_ADDRESS)
    client_id: str = Field("", max_length=_ADDRESS)
    client_secret: str = Field("", max_length=2_000)
    domains: list[str] = Field([], max_length=50)
    revision: int


class ProviderView(WireModel):
    """The provider of a company as its administrators see it, without the secret."""

    is_on: bool
    is_required: bool
    issuer: str
    client_id: str
    has_secret: bool
    domains: list[str]
    return_address: str
    sign_in_address: str
    revision: int


class ProviderTest(WireModel):
    """The result of testing a provider, step by step."""

    steps: list["ProviderStep"]


class ProviderStep(WireModel):
    """One step of the test, and its result."""

    what: str
    state: Literal["ok", "failed"]
    said: str = ""
