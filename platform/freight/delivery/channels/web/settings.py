"""The settings of the portal that the invoices of a profile are posted into."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, Field


def _web_address(text: str) -> str:
    address = text.strip()
    if address and not address.startswith("https://"):
        raise ValueError("enter an address that starts with https://")
    return address


class WebSettings(BaseModel):
    """The customer's portal, and what a clerk needs to know about it."""

    portal_name: str = Field("", max_length=100)
    portal_address: Annotated[str, Field(max_length=500), AfterValidator(_web_address)] = ""
    instructions: str = Field("", max_length=2_000)
