"""Print batches: how many sheets of paper each document needs."""


def count_sheets(pages: int, *, both_sides: bool) -> int:
    """Return the sheets that a document needs: two pages share one if both sides are printed, and it begins on a new
    one."""
    return (pages + 1) // 2 if both_sides else pages
