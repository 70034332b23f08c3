"""Print batches: what takes how many sheets of paper."""


def count_sheets(pages: int, *, both_sides: bool) -> int:
    """The sheets that a document takes: two pages are one where both sides are printed, and it begins on a new one."""
    return (pages + 1) // 2 if both_sides else pages
