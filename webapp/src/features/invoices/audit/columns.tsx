import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useInvoicePdf } from '@/entities/invoicePdf'
import { type Columns, count } from '@/ui'
import { BILL_TO, DATE, numberColumn, STATUS, shipmentsOf, TOTAL } from '../invoiceCells'
import css from './audit.module.css'
import type { AuditRow } from './calls'

/** How many of the required documents exist, or which ones are missing. */
function Documents({ of }: { of: AuditRow }) {
  if (of.missing.length) return <span className={css.missing}>{of.missing.join(', ')} missing</span>
  if (of.missingForDelivery.length) return <span>{of.missingForDelivery.join(', ')} missing for delivery</span>
  const linked = of.documents.length
  if (!linked) return <span className="dim">None required</span>
  return <span>{linked === 1 ? '1 document' : `${count(linked)} documents`}</span>
}

/** Links from a row: the invoice with its charges, and its PDF. */
function Opens({ row }: { row: AuditRow }) {
  const pdf = useInvoicePdf()
  return (
    <>
      <Link to={`/invoices/list?q=${row.number}&invoice=${row.id}`}>Invoice</Link>
      {' · '}
      <Link to={`/invoices/ratingbilling?shipment=${row.shipmentIds[0] ?? ''}&invoice=${row.id}`}>Charges</Link>
      <Button
        variant="subtle"
        size="compact-xs"
        loading={pdf.isPending}
        aria-label={`PDF of ${row.number}`}
        onClick={() =>
          pdf.mutate(row.id, { onSuccess: ({ url }) => window.open(`${url}&viewDocument=true`, '_blank', 'noopener') })
        }
      >
        PDF
      </Button>
    </>
  )
}

/** The columns of the audit. `open`: opens the documents of an invoice. */
export const auditColumns = (open: (id: string) => void): Columns<AuditRow> => [
  numberColumn<AuditRow>(),
  BILL_TO,
  { id: 'shipments', head: 'Shipments', cell: row => shipmentsOf(row.shipmentNumbers) },
  STATUS,
  DATE,
  {
    id: 'documents',
    head: 'Documents',
    fit: 'wrap',
    cell: row => (
      <button
        type="button"
        className={css.documents}
        aria-label={`Documents for ${row.number}`}
        onClick={() => open(row.id)}
      >
        <IconPaperclip size={14} stroke={1.6} aria-hidden />
        <Documents of={row} />
      </button>
    ),
  },
  { id: 'opens', head: 'Open', className: css.opens, cell: row => <Opens row={row} /> },
  TOTAL,
]
