"""The text of notice mails."""

from collections.abc import Sequence

from freight.documents.records.notification import StoredNotification
from freight.documents.user import User
from freight.features.work.notices.visible_notices import VisibleNotice
from freight.kit.mail.mail_draft import MailDraft, clean_header_text
from freight.kit.storage.connections import get_connections

_WHY = "You chose these mails under My notifications, and can turn them off there."
CHOICES = "/myNotifications"


def build_notice_mail(user: User, told: Sequence[VisibleNotice]) -> MailDraft:
    """Return the mail about notices that have just begun."""
    settings = get_connections().settings
    first = told[0].words.title
    subject = first if len(told) == 1 else f"{first}, and {len(told) - 1} more"
    return MailDraft(
        "notice",
        f"{subject} · {settings.brand}",
        (f"Hello {clean_header_text(user.name)},", *_lines(told)),
        settings.address(told[0].link),
        "Open",
        (_WHY,),
    )


def build_summary_mail(user: User, told: Sequence[tuple[str, Sequence[VisibleNotice]]]) -> MailDraft:
    """Return the daily mail of what needs the user's attention, by system."""
    settings = get_connections().settings
    count = sum(len(visible_notices) for _, visible_notices in told)
    lines = [line for system, visible_notices in told for line in (f"{system}:", *_lines(visible_notices))]
    subject = "1 thing needs" if count == 1 else f"{count} things need"
    return MailDraft(
        "noticeSummary",
        f"{subject} someone · {settings.brand}",
        (f"Hello {clean_header_text(user.name)},", *lines),
        settings.address(told[0][1][0].link),
        "Open the first",
        (_WHY,),
    )


def build_rule_mail(user: User, system: str, told: Sequence[StoredNotification]) -> MailDraft:
    """Return the mail of rule notifications for a user in a system. Each line has a link; following it decides
    nothing."""
    settings = get_connections().settings
    first = told[0]
    if len(told) == 1:
        subject, lines, label = first["title"], [first["text"]] if first["text"] else [first["title"]], "Open"
    else:
        subject = f"{first['title']}, and {len(told) - 1} more"
        lines = [
            f"{notification['title']}. {notification['text']} {settings.address(notification['link'])}"
            for notification in told
        ]
        label = "Open the first"
    return MailDraft(
        "notification",
        f"{clean_header_text(subject)} · {settings.brand}",
        (f"Hello {clean_header_text(user.name)},", *(" ".join(line.split()) for line in lines)),
        settings.address(first["link"]),
        label,
        (
            f"Your administrator set this notification up for {clean_header_text(system)}. See My "
            f"notifications: {_choices()}",
        ),
    )


def _choices() -> str:
    return get_connections().settings.address(CHOICES)


def _lines(told: Sequence[VisibleNotice]) -> list[str]:
    return [clean_header_text(f"{visible_notice.words.title}: {visible_notice.words.text}") for visible_notice in told]
