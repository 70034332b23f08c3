"""The jobs, one module per feature. `MODULES` is the explicit list a worker loads: one line per module."""

MODULES: tuple[str, ...] = (
    "jobs.tasks.approvals",
    "jobs.tasks.auto_billing",
    "jobs.tasks.deliveries",
    "jobs.tasks.invoice_documents",
    "jobs.tasks.invoices",
    "jobs.tasks.mail",
    "jobs.tasks.notices",
    "jobs.tasks.people",
    "jobs.tasks.quotes",
    "jobs.tasks.rating",
    "jobs.tasks.reconciliation",
    "jobs.tasks.reports",
    "jobs.tasks.shipments",
    "jobs.tasks.tags",
    "jobs.tasks.tariffs",
    "jobs.tasks.tracking",
    "jobs.tasks.uploads",
)
