"""Where rates come from: tariffs that shipments are billed by, and the repositories that quotes draw on."""

from enum import StrEnum


class RateSource(StrEnum):
    """`rateSourceType`. Only a tariff rates shipments; the others are templates of quotes with lanes of their own."""

    TARIFF = "Tariff"
    IN_PROCESS = "InProcess"
    DATABASE = "Database"
    AIRLINE = "AirlineTariffs"
    RATE_SEARCH = "RateSearch"


SOURCE_LABELS: dict[RateSource, str] = {
    RateSource.TARIFF: "Tariffs",
    RateSource.IN_PROCESS: "In Process",
    RateSource.DATABASE: "Database",
    RateSource.AIRLINE: "Airline Tariffs",
    RateSource.RATE_SEARCH: "Rate search",
}
