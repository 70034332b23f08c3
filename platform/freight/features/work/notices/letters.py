"""What the mails of notices say."""

from collections.abc import Sequence

from freight.documents.records.notification import StoredNotification
from freight.documents.user import User
from freight.features.work.notices.facts import Seen
from freight.kit.mail.letter import Letter, heading
from freight.kit.storage.connections import current

_WHY = "You chose these mails under My notifications, and can turn them off there."
CHOICES = "/myNotifications"


def at_once(user: User, told: Sequence[Seen]) -> Letter:
    """The mail about something that has just begun."""
    settings = current().settings
    first = told[0].words.title
    subject = first if len(told) == 1 else f"{first}, and {len(told) - 1} more"
    return Letter(
        "notice",
        f"{subject} · {settings.brand}",
        (f"Hello {heading(user.name)},", *_lines(told)),
        settings.address(told[0].link),
        "Open",
        (_WHY,),
    )


def summary(user: User, told: Sequence[tuple[str, Sequence[Seen]]]) -> Letter:
    """The daily mail: what needs somebody, by system."""
    settings = current().settings
    count = sum(len(of) for _, of in told)
    lines = [line for system, of in told for line in (f"{system}:", *_lines(of))]
    what = "1 thing needs" if count == 1 else f"{count} things need"
    return Letter(
        "noticeSummary",
        f"{what} someone · {settings.brand}",
        (f"Hello {heading(user.name)},", *lines),
        settings.address(told[0][1][0].link),
        "Open the first",
        (_WHY,),
    )


def of_rules(user: User, system: str, told: Sequence[StoredNotification]) -> Letter:
    """The mail of what rules tell a person of a system. Each line says where it leads; nothing is decided by a link."""
    settings = current().settings
    first = told[0]
    if len(told) == 1:
        subject, lines, label = first["title"], [first["text"]] if first["text"] else [first["title"]], "Open"
    else:
        subject = f"{first['title']}, and {len(told) - 1} more"
        lines = [f"{each['title']}. {each['text']} {settings.address(each['link'])}" for each in told]
        label = "Open the first"
    return Letter(
        "notification",
        f"{heading(subject)} · {settings.brand}",
        (f"Hello {heading(user.name)},", *(" ".join(line.split()) for line in lines)),
        settings.address(first["link"]),
        label,
        (f"Your administrator set this notification up for {heading(system)}. See My notifications: {_choices()}",),
    )


def _choices() -> str:
    return current().settings.address(CHOICES)


def _lines(told: Sequence[Seen]) -> list[str]:
    return [heading(f"{each.words.title}: {each.words.text}") for each in told]
