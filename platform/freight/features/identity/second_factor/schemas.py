"""Wire shapes of the second factor."""

from datetime import datetime

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel

_PASSWORD, _CODE = 512, 64


class SecondFactorState(WireModel):
    """Whether one's own second factor is on. `is_needed`: a company one works for asks everybody for one."""

    is_on: bool
    on_since: datetime | None = None
    recovery_left: int = 0
    is_needed: bool = False


class SetupOffer(WireModel):
    """What an authenticator app is given: as a picture to scan (the address of its data), or as text to type."""

    picture: str
    secret: str


class RecoveryCodes(WireModel):
    """Codes for when the phone is gone. They are in this answer and nowhere else."""

    codes: list[str]


class OwnPassword(RequestModel):
    """The password again, before something that a stolen session must not do."""

    password: str = Field(max_length=_PASSWORD)


class SecondFactorCode(RequestModel):
    """A code of the app."""

    code: str = Field(min_length=1, max_length=_CODE)


class PasswordAndCode(OwnPassword, SecondFactorCode):
    """The password, and a code of the app or a recovery code."""
