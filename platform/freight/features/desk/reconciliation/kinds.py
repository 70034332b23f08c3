"""The kinds of kept figures that are reconciled, in this order: one line a kind."""

from freight.features.delivery.outbox import reconciling as files
from freight.features.invoices.number_series import reconciling as series
from freight.features.ledger.aging import reconciling as aging
from freight.features.ledger.invoices import reconciling as invoices
from freight.features.payables import reconciling as payables
from freight.features.payables.orders import reconciling as orders
from freight.features.shipments import reconciling as shipments
from freight.features.tracking.milestones import recounting as tracking
from freight.kit.records.reconciling import KeptFigure

KINDS: tuple[KeptFigure, ...] = (
    KeptFigure("unbilled", "Unbilled work and days of entry", aging.compare),
    KeptFigure("billed", "Billed amounts", invoices.compare_billed),
    KeptFigure("credited", "Credited amounts", invoices.compare_credited),
    KeptFigure("payables", "Open, scheduled and paid amounts of carrier invoices", payables.compare),
    KeptFigure("orders", "Used amounts of purchase orders", orders.compare),
    KeptFigure("numbers", "Last invoice numbers", series.compare),
    KeptFigure("controlNumbers", "Last control numbers of files", files.compare),
    KeptFigure("tracking", "Tracking statuses", tracking.compare),
    KeptFigure("shipments", "What shipments are found by", shipments.compare),
)
