"""The text of invitation mails."""

from freight.kit.mail.mail_draft import MailDraft, clean_header_text
from freight.kit.storage.connections import get_connections

REDIRECTION = "/redirection/"


def build_mailed_link(token: str) -> str:
    """Return the address a mail links to; the server looks up what it is for."""
    return get_connections().settings.address(REDIRECTION + token)


def build_invitation_mail(company: str, inviter: str, name: str, token: str, days: int) -> MailDraft:
    """Return the mail to an invited person."""
    settings = get_connections().settings
    return MailDraft(
        "invitation",
        f"{inviter} invited you to {company}",
        (
            f"Hello {clean_header_text(name)},",
            f"{inviter} invited you to work for {company} in {settings.brand}.",
        ),
        build_mailed_link(token),
        "Accept the invitation",
        (
            f"The link works once, within {days} days, and only for this email address.",
            "If you don’t know what this is about, ignore this email.",
        ),
    )
