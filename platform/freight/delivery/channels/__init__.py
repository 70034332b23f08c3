"""The channels: how the invoices of a profile are rendered, by the profile's type. To add one, create a folder here
with a `channel.py` that defines `CHANNEL`, and add one line to `CHANNELS`; `tests/delivery/test_contract.py` covers it.
"""

from collections.abc import Mapping

from freight.core.delivery.profile_types import ProfileType
from freight.delivery.channels.channel import DeliveryChannel
from freight.delivery.channels.edi.channel import CHANNEL as EDI
from freight.delivery.channels.edi.email_channel import CHANNEL as EDI_BY_MAIL
from freight.delivery.channels.einvoice.channel import CHANNEL as EINVOICE
from freight.delivery.channels.email.channel import CHANNEL as EMAIL
from freight.delivery.channels.file.channel import CHANNEL as FILE
from freight.delivery.channels.paper.channel import CHANNEL as PAPER
from freight.delivery.channels.web.channel import CHANNEL as WEB
from freight.delivery.channels.webhook.channel import CHANNEL as WEBHOOK

CHANNELS: Mapping[ProfileType, DeliveryChannel] = {
    ProfileType.EDI: EDI,
    ProfileType.EDI_BY_MAIL: EDI_BY_MAIL,
    ProfileType.EDI_BY_MAIL_DFLO: EDI_BY_MAIL,
    ProfileType.EMAIL: EMAIL,
    ProfileType.FTP: FILE,
    ProfileType.WEBHOOK: WEBHOOK,
    ProfileType.ACCESS_POINT: EINVOICE,
    ProfileType.PAPER: PAPER,
    ProfileType.WEB: WEB,
}
