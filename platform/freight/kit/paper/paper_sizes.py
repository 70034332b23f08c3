"""The sheet sizes of documents."""

A4, LETTER = "A4", "letter"
# CLDR, supplemental measurement data, paperSize US-Letter; everywhere else offices have A4
_LETTER_COUNTRIES = frozenset(["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"])


def get_paper_size(country: str) -> str:
    """Return the sheet size of a country by its ISO 3166-1 code; A4 where none is known."""
    return LETTER if country.upper() in _LETTER_COUNTRIES else A4
