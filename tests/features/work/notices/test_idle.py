"""Where nothing happens, the scheduler's looks at notices write nothing."""

from freight.features.work.notices import event_matching, lookahead, notice_mails, rule_mails
from freight.kit.storage.connections import Connections


async def test_looking_for_notices_writes_nothing_where_there_are_none(connections: Connections) -> None:
    before = await _updates(connections)
    for dispatch in (
        event_matching.dispatch_event_matching,
        rule_mails.dispatch_rule_mails,
        lookahead.dispatch_lookahead_rules,
        notice_mails.dispatch_notice_mails,
    ):
        assert await dispatch() == 0
    assert await _updates(connections) == before


async def _updates(connections: Connections) -> int:
    """How many updates the database has seen."""
    return int((await connections.mongo_client.admin.command("serverStatus"))["opcounters"]["update"])
