"""What a profile says of its paper, in the names of the specification (administration §3.3)."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from freight.core.delivery.vendors import CARD_NUMBER, card_numbers
from freight.core.records import JsonObject


class _Spoken(BaseModel):
    # further fields of a vendor stay as they are sent
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="allow")


class Finishing(_Spoken):
    """How a letter is bound and folded; folded ones have a side their text is on (R117)."""

    binder: str = Field("", max_length=50)
    text_position: Literal["", "Outside", "Inside"] = ""
    folding_type: Literal["", "single", "double"] = ""


class Dimensions(_Spoken):
    """In which unit sheets are measured."""

    units: Literal["IN", "MM"] = "IN"


class VendorItem(_Spoken):
    """A field of a vendor's form."""

    key: str = Field("", max_length=50)
    label: str = Field("", max_length=100)
    value: str = Field("", max_length=500)
    is_mandatory: bool = False


class PaperData(_Spoken):
    """What the one who prints is told. `payment_options`: by the account at the vendor, or by a card that the vendor
    keeps: here is only its token."""

    delivery_window: Literal["MORNING", "AFTERNOON", "EVENING"] = "AFTERNOON"
    special_instructions: str = Field("", max_length=1_000)
    payment_options: Literal["account", "creditCard"] = "account"
    basic: JsonObject = {}
    finishing_options: Finishing = Finishing()
    sections: JsonObject = {}
    media_dimensions: Dimensions = Dimensions()
    create_job: list[VendorItem] = Field([], max_length=50)
    address: list[VendorItem] = Field([], max_length=50)
    payment: list[VendorItem] = Field([], max_length=50)
    user_credentials: list[VendorItem] = Field([], max_length=50)


def _spoken(given: JsonObject) -> JsonObject:
    for label in card_numbers(given):
        raise ValueError(CARD_NUMBER.format(label=label))
    data = PaperData.model_validate(given)
    # the token of a card is a secret of the server, and sealed there
    data.payment = [item for item in data.payment if item.key != "token"]
    return data.model_dump(mode="json", by_alias=True)


class PaperSettings(BaseModel):
    """Letters of one customer. `address` is where they go, one line each; empty: where the invoice is billed to.
    `both_sides`: two pages are one sheet."""

    invoice_template: str = Field("", max_length=100)
    fedex_index_template: str = Field("", max_length=100)
    address: str = Field("", max_length=500)
    both_sides: bool = False
    data: Annotated[JsonObject, AfterValidator(_spoken)] = {}
