"""Read the facts of a quote or rate search as the shipment template reads them."""

from collections.abc import Mapping

from freight.core.dates import format_iso_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields import ActionType, FieldFinding
from freight.core.fields.given import put_given_value
from freight.core.places import Place
from freight.core.rating.asked import TRANSPORT_MODE
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.measures import GROSS_WEIGHT, PIECES, VOLUME
from freight.core.shipments.document import SHIP_DATE
from freight.features.setup.templates import service as templates
from freight.kit import clock
from freight.kit.storage.scopes import Scope

# accepted by every search and quote, in addition to the fields that tariff charges read
COMMON = (GROSS_WEIGHT, VOLUME, PIECES, SHIP_DATE, TRANSPORT_MODE)

# what tax rules ask of a transport, for companies that charge tax
TAXED_BY = (
    "shipmentRouting#originCountry",
    "shipmentRouting#destinationCountry",
    "shipmentParties#shipper",
    "shipmentParties#consignee",
)


class InputReader:
    """Reads facts by the shipment template of a system."""

    def __init__(self, template: templates.Template, place: Place) -> None:
        self._validator = template.validator(ActionType.QUOTES_LANES, place)
        self._place = place
        self._labels = {spec.key: spec.label for spec in template.fields}

    @classmethod
    async def of(cls, scope: Scope) -> "InputReader":
        """Return the reader of the scope's system."""
        return cls(await templates.resolve_template(scope, "shipment"), scope.place)

    def read(self, given: Mapping[str, object], lane: int | None = None) -> dict[str, object]:
        """Return the facts as shipments store them, without empty ones but always with a ship date. Identifiers may
        also be given by id (`originPort`). Raises Invalid naming the field and, among several lanes, which one: in
        words, and as `lane` (from 1) and `field` of its data."""
        where = "" if lane is None else f"Lane {lane}: "
        values: dict[str, object] = {}
        for name, value in given.items():
            key = IDENTIFIERS[name].field if name in IDENTIFIERS else name
            if value in (None, ""):
                continue
            if key not in self._validator.keys:
                raise Invalid(f"{where}There is no field {str(key)[:60]!r} to search by.", code=ErrorCode.NO_SUCH_FIELD)
            read = self._validator.check_of(key)(value)
            if isinstance(read, FieldFinding):
                fault = self._named(key, read.message or "not readable")
                raise Invalid(f"{where}{fault}", code=ErrorCode.BAD_FACT, data={"field": key, "lane": lane})
            if read is not None:
                put_given_value(values, key, read)
        values.setdefault(SHIP_DATE, format_iso_day(clock.today(self._place)))
        return values

    def _named(self, key: str, message: str) -> str:
        """Return a message that names its field; most of them already do."""
        label = self._labels.get(key, key)
        return message if label.casefold() in message.casefold() else f"{label}: {message}"
