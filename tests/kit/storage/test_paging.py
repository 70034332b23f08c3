"""Several lists paged as if they were one."""

import pytest

from freight.kit.storage.paging import Page, Slice, slice_lists

LENGTHS = [3, 0, 4, 2]


@pytest.mark.parametrize(
    ("page", "found"),
    [
        (Page(1, 2), [Slice(0, 0, 2)]),
        (Page(2, 2), [Slice(0, 2, 3), Slice(2, 0, 1)]),
        (Page(1, 100), [Slice(0, 0, 3), Slice(2, 0, 4), Slice(3, 0, 2)]),
        (Page(3, 4), [Slice(3, 1, 2)]),
        (Page(4, 4), []),
    ],
)
def test_a_page_is_cut_out_of_lists_that_stand_behind_each_other(page, found):
    assert slice_lists(LENGTHS, page) == found


def test_the_pages_together_are_the_lists():
    rows = [row for number in range(1, 6) for each in slice_lists(LENGTHS, Page(number, 2)) for row in range(*each[1:])]
    assert rows == [row for length in LENGTHS for row in range(length)]
