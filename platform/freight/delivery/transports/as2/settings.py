"""The settings of a connection to an AS2 partner."""

import re
from enum import StrEnum
from typing import Annotated, Self

from cryptography import x509
from pydantic import AfterValidator, BaseModel, Field, model_validator

from freight.delivery.transports.http_client import Address

_NAME = re.compile(r"[\x20-\x21\x23-\x5b\x5d-\x7e]{1,128}")


def _checked_name(text: str) -> str:
    text = text.strip()
    if text and not _NAME.fullmatch(text):
        raise ValueError("at most 128 letters, digits and signs, without quotes and backslashes")
    return text


def _checked_certificates(text: str) -> str:
    if text.strip():
        try:
            x509.load_pem_x509_certificates(text.encode())
        except ValueError as broken:
            raise ValueError("not a certificate in PEM form") from broken
    return text.strip()


Name = Annotated[str, Field(max_length=130), AfterValidator(_checked_name)]


class MdnMode(StrEnum):
    """How receipts come."""

    IN_THE_ANSWER = "in the answer"
    LATER = "later, to our address"


class As2Settings(BaseModel):
    """The partner's address and the names of both sides. Messages are encrypted with the profile's encryption key;
    receipts are signed by that certificate, or by one of `certificates`: a partner who changes it has two for a while.
    """

    address: Address = ""
    as2_from: Name = ""
    as2_to: Name = ""
    user: str = Field("", max_length=200)
    receipts: MdnMode = MdnMode.IN_THE_ANSWER
    certificates: Annotated[str, Field(max_length=40_000), AfterValidator(_checked_certificates)] = ""
    certificate: str = Field("", max_length=20_000)  # PEM of the authority, where no public one knows the server

    @model_validator(mode="after")
    def _demand_names(self) -> Self:
        if self.address and not (self.as2_from and self.as2_to):
            raise ValueError("enter the AS2 names of both sides")
        return self
