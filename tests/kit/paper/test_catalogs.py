"""The catalogs of the texts on paper: each has all of them, and nothing that no paper prints."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from freight.kit.paper import catalogs
from freight.kit.paper.catalogs import PAPER_LANGUAGES, load_catalog

FOLDER = Path(catalogs.__file__).parent / "catalogs"
FEATURES = Path(catalogs.__file__).parents[2] / "features"
MAILS = Path(catalogs.__file__).parents[2] / "delivery" / "channels" / "email" / "channel.py"
SOURCES = (*(FEATURES / "invoices" / "documents").glob("*.py"), FEATURES / "quotes" / "quote_pdf.py", MAILS)
LANGUAGES = sorted(set(PAPER_LANGUAGES) - {"en"})


def read(language):
    with (FOLDER / f"{language}.po").open("rb") as source:
        return {message.id: message for message in read_po(source, locale=language) if message.id}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_with_its_places(language):
    messages = read(language)
    assert messages.keys() == read("de").keys()
    for text, message in messages.items():
        single = text[0] if isinstance(text, tuple) else text
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        assert all(strings), text
        for string in strings:
            assert sorted(re.findall(r"{\w+}", string)) == sorted(re.findall(r"{\w+}", single)), text


def test_every_text_is_printed_by_something():
    code = "\n".join(path.read_text() for path in SOURCES)
    for text in read("de"):
        single = text[0] if isinstance(text, tuple) else text
        # the mark of a paper is a part of its sentence
        assert f'"{single}"' in code or single.startswith("This document is "), single


def test_polish_counts_in_three_forms():
    polish = load_catalog("pl")
    written = [
        polish.translate_count("{count} piece", "{count} pieces", count, str(count)) for count in (1, 3, 5, 22, 25)
    ]
    assert written == ["1 sztuka", "3 sztuki", "5 sztuk", "22 sztuki", "25 sztuk"]


def test_a_language_without_a_catalog_is_english():
    assert load_catalog("en").translate("Bill to") == load_catalog("tlh").translate("Bill to") == "Bill to"
