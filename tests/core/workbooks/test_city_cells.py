"""Cities with their states among the codes of ports."""

import pytest

from freight.core.workbooks.city_cells import CityCell, CityCells, ask_about_cities, list_port_columns
from freight.core.workbooks.columns import ColumnCandidate, ColumnMatch, MatchedBy

PORT = ColumnCandidate("shipmentLocation#originPort", "Origin port", ("Origin",), is_port=True)
NUMBER = ColumnCandidate("shipmentInformation#shipmentNumber", "Shipment number")
MATCHED = [ColumnMatch(NUMBER.key, MatchedBy.LABEL), ColumnMatch(PORT.key, MatchedBy.LABEL)]


@pytest.mark.parametrize(
    "text", ["Joliet, IL", "Denver CO", "Fort Worth, TX", "Joliet, Illinois", "Gary IN 46401", "Joliet, IL, USA"]
)
def test_a_city_with_its_state_is_found_among_codes_with_its_row(text):
    cells = CityCells([1])
    cells.take(range(2, 5), [["A", "USCHI"], ["B", "USJOT"], ["C"]])
    assert not cells.is_done
    cells.take(range(5, 7), [["D", "USCHI"], ["E", f" {text} "]])
    assert (cells.found, cells.is_done) == ({1: CityCell(text, 6)}, True)


@pytest.mark.parametrize("text", ["USCHI", "US CHI", "PORT07", "Chicago", "New York", "12, AB", "", 7.0])
def test_codes_and_names_without_a_state_are_none(text):
    cells = CityCells([0])
    cells.take([2], [[text]])
    assert cells.found == {}


def test_a_port_with_cities_is_asked_about_unless_somebody_said_that_they_are_meant():
    assert list_port_columns(MATCHED, [NUMBER, PORT]) == [1]
    found = {1: CityCell("Joliet, IL", 62)}
    note = "“Origin” has cities with their states (“Joliet, IL” in row 62), and Origin port is a code: "
    note += "choose a field, or don’t import it."
    asked = ask_about_cities(["PRO", "Origin"], MATCHED, found, [NUMBER, PORT])
    assert asked == [MATCHED[0], ColumnMatch(note=note, choices=(PORT.key,))]
    assert ask_about_cities(["PRO", "Origin"], MATCHED, found, [NUMBER, PORT], accepted=[1]) == MATCHED
