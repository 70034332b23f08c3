"""The files that a user's tasks created and that are still kept, for the list of downloads. A file stays listed after
its notification was removed from the panel."""

from freight.documents.task import Task
from freight.features.work.tasks.schemas import DownloadList, DownloadRow
from freight.features.work.tasks.service import build_own_task_query
from freight.kit import clock
from freight.kit.storage import files
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

# files are kept for days, and no user creates this many in that time
MOST_TASKS = 2_000


async def list_task_downloads(scope: Scope, page: Page) -> DownloadList:
    """List a page of the files, newest first."""
    projection = {"title": 1, "message": 1, "file_id": 1, "finished_on": 1, "requested_on": 1}
    cursor = scoped(Task, scope).find(
        {**build_own_task_query(scope), "file_id": {"$gt": ""}}, projection, archived=True
    )
    tasks = await cursor.sort("requested_on", -1).hint("user").limit(MOST_TASKS).to_list()
    files_by_id = await files.describe_files(scope, (task["file_id"] for task in tasks), clock.now())
    rows = [
        DownloadRow(
            file_id=task["file_id"],
            title=task["title"],
            message=task["message"],
            file_name=files_by_id[task["file_id"]].name,
            content_type=files_by_id[task["file_id"]].content_type,
            size=files_by_id[task["file_id"]].size,
            made_on=task["finished_on"] or task["requested_on"],
            expires_on=files_by_id[task["file_id"]].expires_on,
        )
        for task in tasks
        if task["file_id"] in files_by_id
    ]
    return DownloadList(
        count=len(rows),
        page_no=page.number,
        page_limit=page.limit,
        rows=rows[page.skip : page.skip + page.limit],
    )
