"""The changes that a history lists."""

from freight.core.changes import PathChange, diff_records


def test_only_the_paths_that_differ_are_named() -> None:
    before = {"name": "Ports", "data": {"code": "DEHAM", "country": "DE"}}
    after = {"name": "Ports", "data": {"code": "DEHAM", "country": "NL", "note": "moved"}}
    assert diff_records(before, after) == [
        PathChange("data.country", "DE", "NL"),
        PathChange("data.note", None, "moved"),
    ]


def test_a_new_record_is_told_value_by_value() -> None:
    assert diff_records({}, {"data": {"code": "DEHAM"}}) == [PathChange("data.code", None, "DEHAM")]


def test_a_field_of_a_template_is_found_by_its_key_wherever_it_stands() -> None:
    origin, weight = {"key": "lane#origin", "label": "Origin"}, {"key": "lane#weight", "label": "Weight"}
    renamed = {**origin, "label": "From"}
    assert diff_records({"fields": [origin, weight]}, {"fields": [weight, renamed]}) == [
        PathChange("fields[lane#origin].label", "Origin", "From")
    ]


def test_an_order_that_changed_is_told_as_an_order() -> None:
    first, second = {"key": "a", "label": "A"}, {"key": "b", "label": "B"}
    assert diff_records({"fields": [first, second]}, {"fields": [second, first]}) == [
        PathChange("fields", ["a", "b"], ["b", "a"])
    ]


def test_a_list_of_values_changes_as_a_whole() -> None:
    assert diff_records({"modes": ["Air"]}, {"modes": ["Air", "Ocean"]}) == [
        PathChange("modes", ["Air"], ["Air", "Ocean"])
    ]


def test_members_that_share_a_name_are_not_mistaken_for_each_other() -> None:
    twice = [{"key": "a", "v": 1}, {"key": "a", "v": 2}]
    assert diff_records({"rows": twice}, {"rows": twice[:1]}) == [PathChange("rows", twice, twice[:1])]
