"""The types of delivery profiles (administration §2.1, §3.3), by the names of the specification."""

from enum import StrEnum


class ProfileType(StrEnum):
    """The type of a profile. The channels name a server: profiles that send files use one."""

    EDI = "edi"
    WEB = "web"
    EMAIL = "email"
    PAPER = "paper"
    FTP = "ftp"
    WEBHOOK = "webhook"  # ours: JSON to a web address of the customer
    ACCESS_POINT = "accessPoint"  # ours: electronic invoices by an access point
    # the two families of accounts that send EDI as mail; both are presets of EDI
    EDI_BY_MAIL = "cevaEdi"
    EDI_BY_MAIL_DFLO = "cevaDflo"
    INCOMING_CHANNEL = "incomingChannel"
    OUTGOING_CHANNEL = "outgoingChannel"


CHANNELS = frozenset({ProfileType.INCOMING_CHANNEL, ProfileType.OUTGOING_CHANNEL})
BY_MAIL = frozenset({ProfileType.EMAIL, ProfileType.EDI_BY_MAIL, ProfileType.EDI_BY_MAIL_DFLO})
"""The types that leave as mails."""
DELIVERING = frozenset(set(ProfileType) - CHANNELS)
"""The types by which an invoice leaves."""
EDI = frozenset({ProfileType.EDI, ProfileType.EDI_BY_MAIL, ProfileType.EDI_BY_MAIL_DFLO})
ANSWERED = EDI | {ProfileType.ACCESS_POINT}
"""The types whose invoices a program of the customer accepts or rejects."""


class DeliveredWhen(StrEnum):
    """The event after which an invoice counts as delivered by a profile."""

    SENT = "sent"  # the other server accepted it
    RECEIVED = "received"  # it confirmed receipt: an MDN; an opened page does not count
    ACCEPTED = "accepted"  # it confirmed that it can use it: a 997, a CONTRL
