"""Wire shapes of an installation that has no users yet."""

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel

_TEXT = 200


class LoadingProgress(WireModel):
    """The initial data is still being loaded: `done` of `of` parts, currently `what`."""

    done: int
    of: int
    what: str


class InstallationState(WireModel):
    """What the sign-in page needs to know. `has_users` false: show the form of the first administrator. `loading`: the
    demo data is not complete yet."""

    has_users: bool
    loading: LoadingProgress | None = None


class FirstUser(RequestModel):
    """The form that initializes an installation. `setup_code` is printed on the terminal, or in the log, of the web
    API."""

    setup_code: str = Field(max_length=_TEXT)
    company: str = Field(min_length=1, max_length=_TEXT)
    system: str = Field(min_length=1, max_length=_TEXT)
    country: str = Field("", max_length=40)
    currency: str = Field("", max_length=3, description="Blank: that of the country")
    name: str = Field(min_length=1, max_length=_TEXT)
    user_name: str = Field(min_length=1, max_length=_TEXT)
    email: str = Field("", max_length=_TEXT)
    password: str = Field(max_length=512)
