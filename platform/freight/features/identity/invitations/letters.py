"""What the mails of an invitation say."""

from freight.kit.mail.letter import Letter, heading
from freight.kit.storage.connections import current

REDIRECTION = "/redirection/"


def link_to(token: str) -> str:
    """The address a mail leads to: what it is for is looked up there."""
    return current().settings.address(REDIRECTION + token)


def invitation(company: str, inviter: str, name: str, token: str, days: int) -> Letter:
    """The mail to somebody who is invited."""
    settings = current().settings
    return Letter(
        "invitation",
        f"{inviter} invited you to {company}",
        (
            f"Hello {heading(name)},",
            f"{inviter} invited you to work for {company} in {settings.brand}.",
        ),
        link_to(token),
        "Accept the invitation",
        (
            f"The link works once, within {days} days, and only for this email address.",
            "If you don’t know what this is about, ignore this email.",
        ),
    )
