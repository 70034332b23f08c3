"""Code that nothing but tests calls goes with its tests."""

from pathlib import Path

from tools.dead_code import list_dead_code


def test_a_function_and_a_class_that_nothing_uses_are_found(tmp_path: Path) -> None:
    package = tmp_path / "platform" / "freight"
    package.mkdir(parents=True)
    (tmp_path / "jobs").mkdir()
    (package / "rates.py").write_text(
        "class Unused:\n    rate = 1\n\n\ndef add_rates():\n    return _sum()\n\n\ndef _sum():\n    return 1\n"
    )
    (tmp_path / "jobs" / "tasks.py").write_text("@job('rates')\ndef rate_job():\n    return 1\n")
    assert list_dead_code(tmp_path) == [
        "platform/freight/rates.py:1: class Unused",
        "platform/freight/rates.py:5: function add_rates",
    ]
