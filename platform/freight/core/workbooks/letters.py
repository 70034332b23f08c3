"""Columns as a spreadsheet names them."""


def format_column_letters(number: int) -> str:
    """0 → `A`, 26 → `AA`, 16383 → `XFD`."""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def parse_column_letters(letters: str) -> int | None:
    """`A` → 0, `AA` → 26, `XFD` → 16383; None for anything else."""
    if not 0 < len(letters) <= 3 or not letters.isascii() or not letters.isalpha():
        return None
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number - 1
