"""A workbook through the steps of an upload, as the API and a worker do them."""

import time
from pathlib import Path
from typing import BinaryIO

from freight.features.shipments.uploads import check_job, import_job, job_start, service
from freight.features.work.tasks import runner
from freight.kit.storage.scopes import Scope


class Incoming:
    """A file on disk, as a caller sends it."""

    def __init__(self, path: Path) -> None:
        self.filename: str | None = path.name
        self.file: BinaryIO = path.open("rb")


async def check_and_import(scope: Scope, upload_id: str) -> tuple[float, float]:
    """Seconds of the dry run and of the import."""
    begun = time.perf_counter()
    started = await job_start.start_check(scope, await service.load_upload(scope, upload_id))
    await runner.perform_task(started.task_key, check_job.run_upload_check)
    checked = time.perf_counter()
    started = await job_start.start_import(scope, await service.load_upload(scope, upload_id))
    await runner.perform_task(started.task_key, import_job.run_upload_import)
    return checked - begun, time.perf_counter() - checked
