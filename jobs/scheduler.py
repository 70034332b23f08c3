"""The scheduler: runs periodic work once when it is due, however many schedulers there are.

APScheduler wakes us every second; `jobs/schedule.py` decides what is due and who runs it. A scheduler that dies loses
at most the run it had started, and the next run makes up for it: all periodic work looks at the current state, not at
when it last ran.
"""

import asyncio
import signal
import time
from datetime import timedelta

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler

from freight.documents.billed_cell import BilledCell
from freight.features.delivery.bounces import mailbox_polling as bounces
from freight.features.delivery.following import status_polling as following
from freight.features.delivery.outbox import acknowledgements, endpoints, runs
from freight.features.delivery.outbox import dispatch as delivery_due
from freight.features.delivery.receipts import intake
from freight.features.desk.approval_requests import overdue
from freight.features.desk.reconciliation import service as reconciliation
from freight.features.desk.tagging import backfill as tagging
from freight.features.identity.rights import holder_updates
from freight.features.invoices.auto_billing.dispatch import dispatch_due_pushes
from freight.features.invoices.documents import dispatch
from freight.features.ledger.aging import stripes
from freight.features.ledger.aging.service import drop_empty_cells
from freight.features.reports import mailing as report_mails
from freight.features.reports.profiles import sending as report_profiles
from freight.features.shipments import computed_refresh
from freight.features.tariffs import lane_sweep
from freight.features.work.audit_log import refusal_alarms
from freight.features.work.notices import event_matching, lookahead, notice_mails
from freight.features.work.notices import rule_mails as notice_telling
from freight.features.work.notices import sweep as notices
from freight.features.work.tasks.sweep import NAME, resend_silent_tasks
from freight.kit.mail import dispatcher
from freight.kit.settings import Settings, load_settings
from freight.kit.storage import audit_log, database_clock, files
from freight.kit.storage.connections import get_connections, open_connections
from freight.kit.storage.heartbeats import BEAT_SECONDS, SCHEDULER, Heartbeat
from jobs.schedule import PeriodicWork, Schedule

log = structlog.get_logger()

WAKE_SECONDS = 1


async def _erase_expired_files() -> None:
    await files.delete_expired_files(await database_clock.read_database_clock())


async def _erase_lanes_that_nothing_names() -> None:
    await lane_sweep.sweep_lane_sets(await database_clock.read_database_clock())


async def _erase_old_audit_entries() -> None:
    retention = timedelta(days=get_connections().settings.audit_days)
    await audit_log.erase_audit_entries(await database_clock.read_database_clock() - retention)


PERIODIC: tuple[PeriodicWork, ...] = (
    PeriodicWork(NAME, timedelta(seconds=5), resend_silent_tasks),
    PeriodicWork("autoBilling.due", timedelta(seconds=1), dispatch_due_pushes),
    PeriodicWork("delivery.due", timedelta(seconds=1), delivery_due.dispatch_due_deliveries),
    PeriodicWork("delivery.mended", timedelta(seconds=5), endpoints.release_fixed_endpoints),
    PeriodicWork("delivery.runs", timedelta(seconds=5), runs.claim_due_runs),
    PeriodicWork("delivery.overdue", timedelta(seconds=30), acknowledgements.mark_overdue_deliveries),
    PeriodicWork("delivery.follow", timedelta(seconds=15), following.dispatch_delivery_follow_ups),
    PeriodicWork("delivery.bounces", timedelta(minutes=1), bounces.dispatch_mailbox_polls),
    PeriodicWork("delivery.unmatched", timedelta(minutes=1), intake.rematch_unmatched_receipts),
    PeriodicWork("notices.deliveries", timedelta(seconds=10), notices.sweep_delivery_notices),
    PeriodicWork("notices.keys", timedelta(minutes=1), notices.sweep_key_notices),
    PeriodicWork("notices.mail", timedelta(seconds=10), notice_mails.dispatch_notice_mails),
    PeriodicWork("notices.look", timedelta(minutes=15), lookahead.dispatch_lookahead_rules),
    PeriodicWork("notices.match", timedelta(seconds=2), event_matching.dispatch_event_matching),
    PeriodicWork("notices.tell", timedelta(seconds=5), notice_telling.dispatch_rule_mails),
    PeriodicWork("shipments.compute", timedelta(seconds=30), computed_refresh.dispatch_computations),
    PeriodicWork("reports.mail", timedelta(minutes=1), report_mails.dispatch_report_mailings),
    PeriodicWork("reports.profiles", timedelta(seconds=30), report_profiles.dispatch_report_profiles),
    PeriodicWork("approvals.due", timedelta(seconds=15), overdue.dispatch_overdue_requests),
    PeriodicWork("approvals.stuck", timedelta(minutes=5), overdue.dispatch_waiting_requests),
    PeriodicWork("rights.behind", timedelta(seconds=5), holder_updates.dispatch_role_updates),
    PeriodicWork("mail.due", timedelta(seconds=2), dispatcher.dispatch_due_mails),
    PeriodicWork("invoiceDocuments.due", timedelta(seconds=2), dispatch.dispatch_due_documents),
    PeriodicWork("files.expire", timedelta(minutes=10), _erase_expired_files),
    PeriodicWork("aging.join", timedelta(seconds=5), stripes.merge_stripes),
    PeriodicWork("aging.tidy", timedelta(hours=6), drop_empty_cells),
    PeriodicWork("billed.tidy", timedelta(hours=6), BilledCell.drop_empty),
    PeriodicWork("reconciliation.due", timedelta(minutes=15), reconciliation.dispatch_reconciliations),
    PeriodicWork("tags.ended", timedelta(minutes=5), tagging.dispatch_ended_rules),
    PeriodicWork("tags.settle", timedelta(hours=6), tagging.dispatch_all_rules),
    PeriodicWork("lanes.sweep", timedelta(hours=6), _erase_lanes_that_nothing_names),
    PeriodicWork("audit.repeats", timedelta(seconds=30), audit_log.write_repeated_refusals),
    PeriodicWork("audit.alarms", timedelta(seconds=30), refusal_alarms.check_refusal_episodes),
    PeriodicWork("audit.retention", timedelta(hours=6), _erase_old_audit_entries),
)


async def run_scheduler(settings: Settings) -> None:
    """Run until SIGTERM or SIGINT; work in progress is finished first."""
    stopping = asyncio.Event()
    for ending in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(ending, stopping.set)
    async with open_connections(settings):
        waker = AsyncIOScheduler(timezone="UTC")
        busy = asyncio.Lock()
        heart = Heartbeat(settings, SCHEDULER)
        schedule = Schedule(PERIODIC)
        last_beat = float("-inf")

        async def wake() -> None:
            nonlocal last_beat
            async with busy:
                await schedule.run_due()
                # a wake that failed, for example without the database, sends no heartbeat
                if time.monotonic() - last_beat >= BEAT_SECONDS:
                    await asyncio.to_thread(heart.beat)
                    last_beat = time.monotonic()

        waker.add_job(wake, "interval", seconds=WAKE_SECONDS, max_instances=1, coalesce=True, misfire_grace_time=None)
        waker.start()
        log.info("scheduler started", work=[periodic.name for periodic in PERIODIC])
        await stopping.wait()
        waker.pause()
        # shutdown cancels a wake in progress, so it has to end first
        async with busy:
            waker.shutdown(wait=False)
            await schedule.close()
            heart.close()
            log.info("scheduler stopped")


if __name__ == "__main__":
    asyncio.run(run_scheduler(load_settings()))
