"""The email of a report profile: which reports are ready and where, without a figure."""

from collections.abc import Sequence

from freight.documents.records.report_sending import StoredSentEntry
from freight.documents.user import User
from freight.features.reports.export import DOWNLOADS
from freight.features.reports.profiles.files import KEPT
from freight.kit.mail.mail_draft import MailDraft, clean_header_text
from freight.kit.storage.connections import get_connections


def build_profile_email(user: User, profile: str, entries: Sequence[StoredSentEntry], *, is_sample: bool) -> MailDraft:
    """Return the email to a recipient: the reports that are ready, and those they may not see."""
    settings = get_connections().settings
    name = clean_header_text(profile)
    ready = [clean_header_text(entry["title"]) for entry in entries if entry.get("is_made")]
    missing = [
        f"Not included: {clean_header_text(entry['title'])}. {entry.get('reason', '')}"
        for entry in entries
        if not entry.get("is_made")
    ]
    return MailDraft(
        "reportProfile",
        f"{'Sample: ' if is_sample else ''}{name} · {settings.brand}",
        (
            f"Hello {clean_header_text(user.name)},",
            f"The reports of {name} are ready: {', '.join(ready)}. They have what you may see.",
            *missing,
        ),
        settings.address(DOWNLOADS),
        "Download the reports",
        (f"They are kept for {KEPT.days} days. Whoever set up the report profile decides to whom it is sent.",),
    )
