"""The tariff choice list on the wire."""

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel


class TariffOffer(WireModel):
    """A tariff and lane that fit the shipment."""

    number: int = Field(description="what is typed to choose it")
    tariff_id: str
    tariff_name: str
    version_number: int
    lane: str = Field(description="what the lane is for, in the order of the tariff's identifiers")
    transit_days: int | None
    total: str
    currency: str
    chosen: bool = Field(description="a person chose it for this shipment")


class TariffOffers(WireModel):
    """The tariffs a shipment may be rated by. Without a choice the first is used, if its tariff decides by itself."""

    shipment_id: str
    shipment_number: str
    revision: int
    list_id: str = Field(description="goes back with the choice: a number means nothing in another list")
    offers: list[TariffOffer]
    chosen_by: str = Field(description="who chose; empty while the rules of the tariffs decide, or nobody has")
    left_open: bool = Field(description="its tariff asks a person: there is no rate until someone chooses")
    can_choose: bool = Field(description="the shipment is not billed yet")


class ChoiceBody(RequestModel):
    """`POST /api/rating/choice`. `choice`: a number of the list as typed; null: back to the tariffs' rules."""

    shipment_id: str
    revision: int = Field(description="of the shipment, as the list was read")
    list_id: str
    choice: str | None
