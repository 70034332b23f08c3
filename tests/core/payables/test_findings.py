"""The findings of the audit in the languages of letters."""

import copy
from string import Formatter

import pytest

from freight.core.payables.finding_words import FINDING_WORDS
from freight.core.payables.findings import (
    ENGLISH_FINDINGS,
    FindingCode,
    join_finding_names,
    list_finding_sources,
    translate_finding,
    write_finding,
)
from freight.core.payables.letter_words import LETTER_LINKS, LETTER_SHEETS
from freight.core.payables.letters import LANGUAGES


def placeholders(pattern: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(pattern) if name}


def translated(sentence: str, language: str, tag: str) -> str:
    sources = {source.text: source for source in list_finding_sources([sentence])}
    return translate_finding(sentence, sources, FINDING_WORDS.get(language, {}), tag)


def test_every_language_of_letters_has_every_finding_with_nothing_made_up() -> None:
    assert set(ENGLISH_FINDINGS) == set(FindingCode)
    assert set(LETTER_SHEETS) == set(LETTER_LINKS) == set(LANGUAGES) == {"en", *FINDING_WORDS}
    for words in FINDING_WORDS.values():
        assert set(words) == {code.value for code in FindingCode}
        for code, english in ENGLISH_FINDINGS.items():
            assert placeholders(words[code.value]) == placeholders(english)


@pytest.mark.parametrize(
    ("language", "tag", "sentence"),
    [
        ("en", "en-US", "Freight: the tariff says 1100.00, not 1140.50."),
        ("de", "de-DE", "Freight: laut Tarif 1.100,00, nicht 1.140,50."),
        ("pl", "pl-PL", "Freight: według taryfy 1\N{NO-BREAK SPACE}100,00, a nie 1\N{NO-BREAK SPACE}140,50."),
    ],
)
def test_amounts_are_written_as_in_the_letter(language: str, tag: str, sentence: str) -> None:
    finding = write_finding(FindingCode.MISMATCH, name="Freight", tariff="1100.00", amount="1140.50")
    assert finding == "Freight: the tariff says 1100.00, not 1140.50."
    assert translated(finding, language, tag) == sentence


def test_a_finding_within_a_finding_is_translated_too() -> None:
    other = write_finding(FindingCode.NUMBER_OF_CARRIER, number="M7", carrier="Overland")
    finding = write_finding(FindingCode.HELD, numbers=join_finding_names(["M2", other]))
    assert finding == "Held as a possible duplicate of invoice M2 and M7 of Overland."
    assert (
        translated(finding, "de", "de-DE")
        == "Zurückgestellt als mögliches Duplikat der Rechnung M2 und M7 von Overland."
    )


def test_days_are_written_as_in_the_letter() -> None:
    finding = write_finding(FindingCode.ORDER_EXPIRED, number="PO 7", day="2026-10-31", dated="2026-11-02")
    assert translated(finding, "fr", "fr-FR") == "PO 7 a expiré le 31/10/2026, et la facture est du 02/11/2026."


def test_what_a_person_wrote_stays_as_it_is() -> None:
    assert translated("Settled with dispatch", "de", "de-DE") == "Settled with dispatch"


def test_a_finding_can_be_copied() -> None:
    finding = write_finding(FindingCode.NOT_RATED)
    assert copy.deepcopy(finding) == finding == "The shipment isn’t rated."
