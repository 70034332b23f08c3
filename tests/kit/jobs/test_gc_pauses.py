"""Loading a program and long jobs run with fewer collections, and end with the usual ones."""

import gc

import pytest

from freight.kit.jobs.gc_pauses import import_without_gc, reduce_gc


def test_nothing_is_collected_while_a_program_loads() -> None:
    with import_without_gc():
        assert not gc.isenabled()
        loaded = [{} for _ in range(1_000)]
    try:
        assert gc.isenabled()
        assert gc.get_freeze_count() >= len(loaded)
    finally:
        gc.unfreeze()


def test_collections_go_on_after_a_program_that_does_not_load() -> None:
    with pytest.raises(ImportError), import_without_gc():
        raise ImportError("no such module")
    gc.unfreeze()
    assert gc.isenabled()


def test_a_long_job_ends_with_the_usual_threshold() -> None:
    usual = gc.get_threshold()
    with reduce_gc():
        assert gc.get_threshold() > usual
    assert gc.get_threshold() == usual
