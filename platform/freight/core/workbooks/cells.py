"""What a cell says, as the text a person reads in it."""

from typing import Any

# the reader marks a cell with an error, or with a formula that was never computed
NO_VALUE = "formula"
# beyond this a spreadsheet itself shows an exponent: no identifier is a number of that size
_WHOLE_BELOW = 1e15
# Excel computes with 15 significant digits: further digits are binary noise
_DIGITS = ".15g"
# how a sheet of figures marks a missing one
_NOTHING = frozenset({"", "-", "–", "—", "--", "n/a", "na", "n.a.", "none", "nil"})


def format_cell(value: Any) -> str:
    """The text of a cell: numbers without a trailing `.0` and without binary noise."""
    kind = type(value)
    if kind is str:
        text: str = value.strip()
        return text
    if kind is float:
        return _number_text(value)
    if value is None:
        return ""
    if kind is bool:
        return "TRUE" if value else "FALSE"
    if kind is dict:
        return format_cell_error(value)
    return str(value)


def is_error_cell(value: object) -> bool:
    """Whether the cell holds an error instead of a value."""
    return type(value) is dict


def is_empty_figure(value: object) -> bool:
    """Return whether a cell for a figure is empty, or says that there is none: `-`, `n/a`."""
    # most cells of such a sheet are figures: they need no conversion to text
    return type(value) is not float and not is_error_cell(value) and format_cell(value).casefold() in _NOTHING


def format_cell_error(value: dict[str, str]) -> str:
    """The error as Excel shows it; a formula without a result shows nothing."""
    return "" if value["error"] == NO_VALUE else value["error"]


def describe_cell_error(value: dict[str, str]) -> str:
    """What is wrong with such a cell and what to do."""
    if value["error"] == NO_VALUE:
        return "This formula has no result. Open the workbook in Excel, save it and upload again."
    return f"The cell shows the error {value['error']}. Correct its formula or type the value."


def strip_float_noise(value: float) -> float:
    """A number as a spreadsheet shows it at most, with 15 significant digits: 0.7512, not 0.7512000000000001."""
    return value if value.is_integer() else float(format(value, _DIGITS))


def _number_text(value: float) -> str:
    if value.is_integer() and abs(value) < _WHOLE_BELOW:
        return str(int(value))
    text = format(value, _DIGITS)
    if "e" not in text:
        return text
    # a figure this small or large is written out, never with an exponent
    plain = f"{value:.20f}" if abs(value) < 1 else f"{value:.0f}"
    return plain.rstrip("0").rstrip(".") if "." in plain else plain
