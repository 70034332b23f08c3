"""Routes of the notification panel (R044-R051)."""

from datetime import datetime
from typing import Annotated

from fastapi import Body, Depends, Query, Response

from freight.features.work.tasks import downloads, service
from freight.features.work.tasks.schemas import DownloadList, TaskRow, TaskRows, TasksDeleted, TasksRead
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires, SignedIn
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(tags=["notifications"])
Caller = Annotated[Access, Depends(SignedIn("everybody sees the tasks he started himself", by_key=True, carriers=True))]


async def _rows(access: Access, since: datetime | None = None) -> list[TaskRow]:
    now = clock.now()
    return [TaskRow.of(task, now) for task in await service.list_own_tasks(access.scope, since)]


@ROUTER.get("/api/pollingTaskStatus", response_model=Envelope[TaskRows])
async def poll_tasks(
    access: Caller, time: Annotated[datetime | None, Query(description="the newest updatedOn already known")] = None
) -> Response:
    """List the user's tasks, newest first; with `time`, only those changed since, so that an idle panel gets an empty
    list."""
    if time and time.tzinfo is None:
        time = time.replace(tzinfo=clock.now().tzinfo)
    return reply(await _rows(access, time))


@ROUTER.put("/api/pollingTaskStatus", response_model=Envelope[TaskRows])
async def mark_tasks_read(access: Caller, read: TasksRead) -> Response:
    """Mark these notifications as read, because the panel was opened (R044)."""
    await service.mark_own_tasks_read(access.scope, read.mem_cache_keys_to_make_read)
    return reply(await _rows(access))


@ROUTER.delete("/api/pollingTaskStatus", response_model=Envelope[TaskRows])
async def delete_tasks(access: Caller, deleted: Annotated[TasksDeleted, Body()]) -> Response:
    """Delete single notifications, or all completed and canceled ones (R045, R046); return the remaining ones."""
    if deleted.finished:
        await service.delete_finished_tasks(access.scope)
    await service.delete_own_tasks(access.scope, deleted.mem_cache_key)
    return reply(await _rows(access))


@ROUTER.get("/api/cancelPollingTask", response_model=Envelope[TaskRow])
async def cancel_task(access: Caller, key: Annotated[str, Query(alias="memCacheKey", max_length=100)]) -> Response:
    """Cancel a task (R047): at once while it waits, at its next check while it runs."""
    return reply(TaskRow.of(await service.cancel_own_task(access.scope, key), clock.now()))


@ROUTER.get("/api/reports/downloads", response_model=Envelope[DownloadList])
async def list_downloads(
    access: Annotated[Access, Depends(Requires("reports.sideReports"))],
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=200)] = 50,
) -> Response:
    """List the files that the user's exports and other tasks created and that are still kept, newest first."""
    return reply(await downloads.list_task_downloads(access.scope, Page(page_no, page_limit)))
