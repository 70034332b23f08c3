"""Columns as a spreadsheet names them."""


def column_letters(number: int) -> str:
    """0 → `A`, 26 → `AA`, 16383 → `XFD`."""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
