"""The Add Keys mode of the field-template dialog (R122): which rows can become global field keys (R347-R350)."""

from typing import Any

import pytest

from freight.core.fields.global_keys import check_keys, incomplete_prompt

SPARE: dict[str, Any] = {"key": "", "label": ""}


def key(name: str = "wagonNumber", **more: Any) -> dict[str, Any]:
    return {"key": name, "label": "Wagon number", "type": "text", "length": 12} | more


def test_a_key_is_taken_with_what_a_field_made_of_it_starts_from() -> None:
    checked = check_keys([key(), SPARE])
    assert (checked.refusal, checked.findings) == ("", {})
    assert checked.keys[0].model_dump(by_alias=True) == key(groupKey="additionalInformation", description="")


@pytest.mark.parametrize("name", ["wagon number", "1wagon", "wagon.number", "$where", "__proto__", "a#b", "wagön"])
def test_r347_a_key_is_alphanumeric_and_starts_with_a_letter(name: str) -> None:
    """R347."""
    checked = check_keys([key(name), key(), SPARE])
    assert checked.findings[0]["key"].message == "Only Alphanumeric value starting with alphabet(s) is allowed!"
    assert [each.key for each in checked.keys] == ["wagonNumber"]


@pytest.mark.parametrize("rows", [[], [key()], [SPARE]])
def test_r348_fewer_than_two_rows_hold_nothing_to_save(rows: list[dict[str, Any]]) -> None:
    """R348."""
    assert check_keys(rows).refusal == "Select data to save!"


@pytest.mark.parametrize("rows", [[SPARE, SPARE], [key("1"), SPARE], [key(label=""), SPARE], [key(length="x"), SPARE]])
def test_r349_rows_without_a_valid_one_are_not_saved(rows: list[dict[str, Any]]) -> None:
    """R349."""
    assert check_keys(rows).refusal == "No valid data to save."


@pytest.mark.parametrize("name", ["key", "label", "type", "length"])
def test_r350_rows_that_lack_something_are_asked_about_and_the_others_can_be_saved(name: str) -> None:
    """R350."""
    checked = check_keys([key(), key("second") | {name: ""}, key("third"), SPARE])
    assert checked.incomplete == (2,)
    assert [each.key for each in checked.keys] == ["wagonNumber", "third"]
    assert incomplete_prompt(checked.incomplete) == (
        "Some mandatory fields are not filled! at row no.2, Press Yes to continue or No to abort."
    )


def test_a_key_given_twice_is_refused_the_second_time() -> None:
    checked = check_keys([key(), key("WagonNumber"), SPARE])
    assert checked.findings == {1: {"key": ("server", "WagonNumber is listed twice.")}}
