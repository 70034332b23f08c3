"""The kinds of stored figures that are reconciled, in this order, one line per kind."""

from freight.features.delivery.outbox import reconciliation as files
from freight.features.invoices.number_series import reconciliation as series
from freight.features.ledger.aging import reconciliation as aging
from freight.features.ledger.invoices import reconciliation as invoices
from freight.features.payables import reconciliation as payables
from freight.features.payables.orders import reconciliation as orders
from freight.features.shipments import reconciliation as shipments
from freight.features.tracking.milestones import recount_job as tracking
from freight.kit.records.reconciled_figures import ReconciledFigure

KINDS: tuple[ReconciledFigure, ...] = (
    ReconciledFigure("unbilled", "Unbilled work and days of entry", aging.reconcile_aging_cells),
    ReconciledFigure("billed", "Billed amounts", invoices.reconcile_billed_cells),
    ReconciledFigure("credited", "Credited amounts", invoices.reconcile_credited_amounts),
    ReconciledFigure("payables", "Open, scheduled and paid amounts of carrier invoices", payables.reconcile_payables),
    ReconciledFigure("orders", "Used amounts of purchase orders", orders.reconcile_order_draws),
    ReconciledFigure("numbers", "Last invoice numbers", series.reconcile_number_series),
    ReconciledFigure("controlNumbers", "Last control numbers of files", files.reconcile_control_numbers),
    ReconciledFigure("tracking", "Tracking statuses", tracking.reconcile_tracking_states),
    ReconciledFigure("shipments", "What shipments are found by", shipments.reconcile_shipments),
)
