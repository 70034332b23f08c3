"""An upload with rows that are refused is noted, one without is not."""

from typing import Any

from freight.core.notices.events import NotificationEvent
from tests.fixtures.happened import list_happened
from tests.workbooks import order, xlsx


async def test_rows_with_errors_are_noted(uploader: Any) -> None:
    await uploader.check(await uploader.received(xlsx([order("A1")])))
    assert await list_happened(NotificationEvent.UPLOAD_REFUSED) == []
    await uploader.check(await uploader.received(xlsx([order("A2")]), account=""))
    (noted,) = await list_happened(NotificationEvent.UPLOAD_REFUSED)
    assert (noted["details"]["refused"], noted["details"]["rows"]) == (1, 1)
    assert noted["link"].startswith("/uploads/")
    assert len(noted["parts"]["started"]) == 1
