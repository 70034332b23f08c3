"""The envelope around the sets of a file: who sends to whom, in which characters, whether it counts. The writer fills
it; a mapping never does."""

from typing import Literal

from pydantic import Field, ValidationInfo, field_validator

from freight.core.edi.mapping import StoredModel
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid

TEST, PRODUCTION = "T", "P"
_RESERVED = frozenset("\r\n")


class EdiEnvelope(StoredModel):
    """The agreement with a partner. `application` are the ids of the functional group, where they differ."""

    sender_qualifier: str = Field("ZZ", max_length=4)
    sender_id: str = Field("", max_length=35)
    receiver_qualifier: str = Field("ZZ", max_length=4)
    receiver_id: str = Field("", max_length=35)
    application: str = Field("", max_length=15)
    receiver_application: str = Field("", max_length=15)
    scac: str = Field("", max_length=4, description="our own carrier code")
    sender_name: str = Field("", max_length=60)
    usage: Literal["T", "P"] = "P"
    element_separator: str = Field("", max_length=1)
    component_separator: str = Field("", max_length=1)
    segment_terminator: str = Field("", max_length=1)
    newline: bool = Field(True, description="a new line after each segment")
    charset: Literal["", "UNOA", "UNOB", "UNOC"] = Field("", description="EDIFACT: which characters may be sent")
    acknowledgement: bool = Field(True, description="an acknowledgement of the file as a whole is asked for")

    @field_validator("sender_id", "receiver_id", "application", "receiver_application", "scac", "sender_name")
    @classmethod
    def _printable(cls, text: str, about: ValidationInfo) -> str:
        text = text.strip()
        if not text.isprintable():
            raise ValueError("only printable characters")
        return text


class EdiDelimiters(StoredModel):
    """The delimiters of a file."""

    element: str
    component: str
    segment: str
    release: str = ""


X12_SIGNS = EdiDelimiters(element="*", component=">", segment="~")
EDIFACT_SIGNS = EdiDelimiters(element="+", component=":", segment="'", release="?")


def get_edi_delimiters(envelope: EdiEnvelope, standard: str) -> EdiDelimiters:
    """Return the delimiters of a profile, the usual ones if it names none. Raises Invalid if two are alike, or one is a
    letter, a digit or a blank."""
    usual = X12_SIGNS if standard == "x12" else EDIFACT_SIGNS
    signs = EdiDelimiters(
        element=envelope.element_separator or usual.element,
        component=envelope.component_separator or usual.component,
        segment=envelope.segment_terminator or usual.segment,
        release=usual.release,
    )
    delimiters = [sign for sign in (signs.element, signs.component, signs.segment, signs.release) if sign]
    if len(set(delimiters)) < len(delimiters):
        raise Invalid("Choose a different character for each delimiter.", code=ErrorCode.DELIMITERS)
    if bad := next((sign for sign in delimiters if sign.isalnum() or sign in " .-" or not sign.isascii()), ""):
        raise Invalid(f"{bad!r} cannot be a delimiter: it occurs in data.", code=ErrorCode.DELIMITERS)
    return signs


def list_missing_envelope_values(envelope: EdiEnvelope) -> list[str]:
    """Return the required values that an envelope lacks."""
    required = {"our id": envelope.sender_id, "the partner's id": envelope.receiver_id}
    return [name for name, value in required.items() if not value]
