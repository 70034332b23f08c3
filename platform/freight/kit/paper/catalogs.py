"""Texts on paper in the customer's language: gettext catalogs, one for each language. English is the text itself."""

import io
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from freight.core.places import get_babel_locale

ENGLISH = "en"
PAPER_LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "de": "German",
    "nl": "Dutch",
    "fr": "French",
    "es": "Spanish",
    "it": "Italian",
    "pl": "Polish",
    "pt": "Portuguese",
}
# how days and figures are written for a language that is not that of the system
_USUAL_REGIONS = {"en": "GB", "de": "DE", "nl": "NL", "fr": "FR", "es": "ES", "it": "IT", "pl": "PL", "pt": "PT"}
_FOLDER = Path(__file__).parent / "catalogs"


class PaperCatalog:
    """The texts of one language."""

    def __init__(self, translations: NullTranslations) -> None:
        self._translations = translations

    def translate(self, text: str, **values: object) -> str:
        """Return an English text in the language, with `values` in its places."""
        return self._translations.gettext(text).format(**values)

    def translate_count(self, singular: str, plural: str, number: int, written: str) -> str:
        """Return the text for a number of things in the language, with the number as it is written there."""
        return self._translations.ngettext(singular, plural, number).format(count=written)


@cache
def load_catalog(language: str) -> PaperCatalog:
    """Return the texts of a language (`de`); English for one without a catalog."""
    path = _FOLDER / f"{language}.po"
    if language not in PAPER_LANGUAGES or not path.exists():
        return PaperCatalog(NullTranslations())
    with path.open("rb") as source:
        catalog = read_po(source, locale=language)
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return PaperCatalog(GNUTranslations(compiled))


def choose_paper_locale(language: str, system_locale: str) -> str:
    """Return the locale that days and figures follow on paper: the system's, unless it has another language."""
    if get_babel_locale(system_locale).language == language or language not in _USUAL_REGIONS:
        return system_locale
    return f"{language}-{_USUAL_REGIONS[language]}"
