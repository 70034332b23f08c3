"""Wire shapes of the second factor."""

from datetime import datetime

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel

_PASSWORD, _CODE = 512, 64


class SecondFactorState(WireModel):
    """Whether your second factor is on. `is_needed`: one of your companies requires it."""

    is_on: bool
    on_since: datetime | None = None
    recovery_left: int = 0
    is_needed: bool = False


class SetupOffer(WireModel):
    """What an authenticator app needs, as an image to scan (a data URL) or as text to type."""

    picture: str
    secret: str


class RecoveryCodes(WireModel):
    """Codes for when the phone is lost. They are in this answer and nowhere else."""

    codes: list[str]


class OwnPassword(RequestModel):
    """The password, asked for again before anything that a stolen session must not do."""

    password: str = Field(max_length=_PASSWORD)


class SecondFactorCode(RequestModel):
    """A code of the app."""

    code: str = Field(min_length=1, max_length=_CODE)


class PasswordAndCode(OwnPassword, SecondFactorCode):
    """The password, and a code of the app or a recovery code."""
