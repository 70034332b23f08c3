"""The table of jobs: every job enqueued by name exists, and every existing job is loaded."""

from pathlib import Path

import pytest

import jobs.tasks
from freight.kit.settings import Settings
from jobs.app import JOBS, celery, job, make_celery
from jobs.tasks import MODULES


@pytest.fixture(autouse=True)
def loaded() -> None:
    celery.loader.import_default_modules()


def test_every_module_of_jobs_is_loaded_by_a_worker() -> None:
    written = {f"jobs.tasks.{path.stem}" for path in Path(jobs.tasks.__file__).parent.glob("[!_]*.py")}
    assert set(MODULES) == written


def test_a_worker_answers_to_exactly_the_names_of_the_table() -> None:
    ours = {name for name in celery.tasks if not name.startswith("celery.")}
    assert ours == set(JOBS)


def test_every_name_a_service_enqueues_is_a_job() -> None:
    """Services name their jobs in constants, because the platform never imports the jobs."""
    from freight.features.invoices import billing, ready_status
    from freight.features.rating import bulk_rating
    from freight.features.shipments import export
    from freight.features.shipments.uploads import annotated_workbook, job_start

    named = {billing.JOB, ready_status.JOB, bulk_rating.JOB, export.JOB}
    named |= {job_start.CHECK_JOB, job_start.IMPORT_JOB, annotated_workbook.ANNOTATE_JOB}
    assert named <= set(JOBS)


def test_a_name_is_given_once() -> None:
    with pytest.raises(ValueError, match="Two jobs"):
        job(next(iter(JOBS)))(_nothing)


def test_a_job_is_a_coroutine_function() -> None:
    with pytest.raises(TypeError, match="not a coroutine function"):
        job("tests.plain")(lambda: None)
    assert "tests.plain" not in JOBS


async def _nothing() -> None:
    return None


def test_a_message_is_acknowledged_only_when_its_job_has_ended(settings: Settings) -> None:
    """What makes a killed worker lose nothing, and a crashing job not loop for ever."""
    conf = make_celery(settings).conf
    assert conf.task_acks_late
    assert conf.worker_prefetch_multiplier == 1
    assert conf.task_retry_on_worker_lost
    assert not conf.task_reject_on_worker_lost
    assert conf.broker_transport_options["visibility_timeout"] >= 15 * 60
    assert conf.accept_content == ["json"]
