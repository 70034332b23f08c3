"""What is usual in a country."""

from zoneinfo import available_timezones

import pytest

from freight.core.currency.codes import find_currency_problem
from freight.core.places import get_babel_locale
from freight.core.regions import find_region, list_regions


@pytest.mark.parametrize(
    ("code", "usual"),
    [
        ("NL", ("EUR", "Europe/Amsterdam", "nl-NL", "Metric")),
        ("US", ("USD", "America/Chicago", "en-US", "US")),
        ("IN", ("INR", "Asia/Kolkata", "en-IN", "Metric")),
        ("CH", ("CHF", "Europe/Zurich", "de-CH", "Metric")),
        ("", ("USD", "America/Chicago", "en-US", "Metric")),
    ],
)
def test_a_country_brings_currency_zone_language_and_units(code: str, usual: tuple[str, str, str, str]) -> None:
    region = find_region(code)
    assert (region.currency, region.time_zone, region.locale, region.units) == usual


def test_every_country_can_be_begun_with() -> None:
    zones = available_timezones()
    regions = list_regions()
    assert len(regions) > 240
    for region in regions:
        get_babel_locale(region.locale)
        assert region.time_zone in zones and "/" in region.time_zone and not find_currency_problem(region.currency), (
            region
        )
