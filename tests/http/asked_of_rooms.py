"""What the tenancy walk sends, room by room."""

from tests.http import (
    asked_of_carriers,
    asked_of_mapping,
    asked_of_notices,
    asked_of_payables,
    asked_of_reports,
    asked_of_tags,
    asked_of_tax,
    asked_of_tracking,
)

OF_ROOMS = (
    asked_of_carriers,
    asked_of_mapping,
    asked_of_notices,
    asked_of_payables,
    asked_of_reports,
    asked_of_tags,
    asked_of_tax,
    asked_of_tracking,
)
