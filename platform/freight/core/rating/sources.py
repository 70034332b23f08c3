"""Where rates come from: tariffs that shipments are billed by, and the repositories that quotes draw on."""

from enum import StrEnum


class RateSourceType(StrEnum):
    """`rateSourceType`. Only a tariff rates shipments; the others are templates of quotes with lanes of their own."""

    TARIFF = "Tariff"
    IN_PROCESS = "InProcess"
    DATABASE = "Database"
    AIRLINE = "AirlineTariffs"
    RATE_SEARCH = "RateSearch"


SOURCE_LABELS: dict[RateSourceType, str] = {
    RateSourceType.TARIFF: "Tariffs",
    RateSourceType.IN_PROCESS: "In Process",
    RateSourceType.DATABASE: "Database",
    RateSourceType.AIRLINE: "Airline Tariffs",
    RateSourceType.RATE_SEARCH: "Rate search",
}
