"""The paper settings of a profile, in the names of the specification (administration §3.3)."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from freight.core.delivery.vendors import CARD_NUMBER, find_card_numbers
from freight.core.records import JsonObject


class _Spoken(BaseModel):
    # a vendor's further fields are kept as they are sent
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="allow")


class LetterFinishing(_Spoken):
    """How a letter is bound and folded; folded letters have a side their text is on (R117)."""

    binder: str = Field("", max_length=50)
    text_position: Literal["", "Outside", "Inside"] = ""
    folding_type: Literal["", "single", "double"] = ""


class SheetUnit(_Spoken):
    """In which unit sheets are measured."""

    units: Literal["IN", "MM"] = "IN"


class VendorFormField(_Spoken):
    """A field of a vendor's form."""

    key: str = Field("", max_length=50)
    label: str = Field("", max_length=100)
    value: str = Field("", max_length=500)
    is_mandatory: bool = False


class PrintInstructions(_Spoken):
    """The instructions for the printer. `payment_options`: by the account at the vendor, or by a card that the vendor
    keeps; only its token is stored here."""

    delivery_window: Literal["MORNING", "AFTERNOON", "EVENING"] = "AFTERNOON"
    special_instructions: str = Field("", max_length=1_000)
    payment_options: Literal["account", "creditCard"] = "account"
    basic: JsonObject = {}
    finishing_options: LetterFinishing = LetterFinishing()
    sections: JsonObject = {}
    media_dimensions: SheetUnit = SheetUnit()
    create_job: list[VendorFormField] = Field([], max_length=50)
    address: list[VendorFormField] = Field([], max_length=50)
    payment: list[VendorFormField] = Field([], max_length=50)
    user_credentials: list[VendorFormField] = Field([], max_length=50)


def _spoken(given: JsonObject) -> JsonObject:
    for label in find_card_numbers(given):
        raise ValueError(CARD_NUMBER.format(label=label))
    data = PrintInstructions.model_validate(given)
    # the token of a card is a secret that the server keeps sealed
    data.payment = [item for item in data.payment if item.key != "token"]
    return data.model_dump(mode="json", by_alias=True)


class PaperSettings(BaseModel):
    """Letters of one customer. `address` is where they go, one entry per line; if empty, to the bill-to address of the
    invoice. `both_sides`: two pages are one sheet."""

    invoice_template: str = Field("", max_length=100)
    fedex_index_template: str = Field("", max_length=100)
    address: str = Field("", max_length=500)
    both_sides: bool = False
    data: Annotated[JsonObject, AfterValidator(_spoken)] = {}
