import { IconMessageReport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePermission } from '@/api/permissions'
import type { Wire } from '@/api/wire'
import { moneyFormats } from '@/entities/listColumns'
import { type Column, count, Money, StatusBadge, showDay, ui } from '@/ui'

type Row = Wire<'InvoiceRow'>
type NumberRow = Pick<Row, 'id' | 'number' | 'invoiceType' | 'openIssues'>

/** The exceptions of one invoice: by its number, or by its id if it has none. */
function issuesOf(id: string, number: string): string {
  const named = number
    ? `invoiceInformation.invoiceNumber~equalTo~${encodeURIComponent(number)}`
    : `invoiceId~equalTo~${id}`
  return `/invoices/exceptions?${new URLSearchParams({ module: 'invoice', f: named })}`
}

/** The number of open issues of an invoice, as a link; hidden if there are none. */
export function OpenIssues({ id, number, issues }: { id: string; number: string; issues: number }) {
  const mayAct = [usePermission('ims.RaiseIssueIMS'), usePermission('ims.ResponseIssueIMS')].some(Boolean)
  if (!issues) return null
  const words = `${count(issues)} open ${issues === 1 ? 'issue' : 'issues'}${number ? ` on ${number}` : ''}`
  const mark = (
    <>
      <IconMessageReport size={13} stroke={2} aria-hidden />
      {count(issues)}
    </>
  )
  if (!mayAct) {
    return (
      <span className={ui.badge} data-tone="warn" role="img" aria-label={words} title={words}>
        {mark}
      </span>
    )
  }
  return (
    <Link className={ui.badge} data-tone="warn" aria-label={words} title={words} to={issuesOf(id, number)}>
      {mark}
    </Link>
  )
}

/** A mark that the customer answered an invoice, and what is left to do; hidden for others. */
export function ReceivedMark({ row }: { row: Pick<Row, 'isReceivedInvoice' | 'isInvoiceRejected' | 'unanswered'> }) {
  if (!row.isReceivedInvoice) return null
  if (row.unanswered) {
    return (
      <span className={ui.badge} data-tone="warn">
        {count(row.unanswered)} unanswered
      </span>
    )
  }
  return row.isInvoiceRejected ? (
    <span className={ui.badge} data-tone="bad">
      Rejected
    </span>
  ) : (
    <span className={ui.badge}>Received</span>
  )
}

/** The number of an invoice, its type if it is not a bill, and whether it has open issues. */
export const numberColumn = <Shown extends NumberRow>(
  of: {
    /** Whether the row is open next to the list; without it, the number is plain text. */
    isOpen?: (row: Shown) => boolean
    /** Additional marks of the list. */
    marks?: (row: Shown) => ReactNode
  } & Pick<Column<Shown>, 'sorts'> = {},
): Column<Shown> => ({
  id: 'number',
  head: 'Invoice',
  ...(of.sorts ? { sorts: of.sorts } : {}),
  cell: row => {
    const number = row.number || 'Draft'
    return (
      <span className={ui.marked}>
        {of.isOpen ? (
          <button type="button" className={ui.opens} aria-pressed={of.isOpen(row)}>
            {number}
          </button>
        ) : (
          <b>{number}</b>
        )}
        {row.invoiceType === 'Revenue' ? null : <span className="dim">{row.invoiceType}</span>}
        {of.marks?.(row)}
        <OpenIssues id={row.id} number={row.number} issues={row.openIssues} />
      </span>
    )
  },
})

export const BILL_TO: Column<Pick<Row, 'accountName' | 'accountNumber'>> = {
  id: 'billTo',
  head: 'Bill to',
  fit: 'wrap',
  cell: row => (
    <>
      {row.accountName} <span className="dim">{row.accountNumber}</span>
    </>
  ),
}

/** The billed shipment, or how many there are. */
export const shipmentsOf = (numbers: readonly string[], many = numbers.length) =>
  many > 1 ? `${count(many)} shipments` : numbers[0]

export const STATUS: Column<Pick<Row, 'status'>> = {
  id: 'status',
  head: 'Status',
  fit: 'wrap',
  cell: row => <StatusBadge status={row.status} plain />,
}

export const DATE: Column<Pick<Row, 'invoiceDate'>> = {
  id: 'date',
  head: 'Date',
  cell: row => showDay(row.invoiceDate),
}

export const TOTAL: Column<Pick<Row, 'currency' | 'total'>> = {
  id: 'total',
  head: 'Total',
  stays: true,
  figure: true,
  look: 'strong',
  cell: row => <Money of={row.total} currency={row.currency} />,
  formats: moneyFormats(row => row.total),
}

const taxColumn = (id: 'tax' | 'gross', head: string): Column<Pick<Row, 'currency' | 'tax' | 'gross'>> => ({
  id,
  head,
  figure: true,
  cell: row => <Money of={row[id]} currency={row.currency} />,
  formats: moneyFormats(row => row[id]),
})

/** The tax of an issued invoice, and net plus tax. */
export const TAX = taxColumn('tax', 'Tax')
export const GROSS = { ...taxColumn('gross', 'Gross'), stays: true, look: 'strong' as const }
