import { IconMessageReport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePermission } from '@/api/permissions'
import type { Wire } from '@/api/wire'
import { count, money, ui } from '@/ui'

type Row = Wire<'InvoiceRow'>

/** The exceptions of one invoice: by its number, or by its id while it has none. */
function issuesOf(id: string, number: string): string {
  const named = number
    ? `invoiceInformation.invoiceNumber~equalTo~${encodeURIComponent(number)}`
    : `invoiceId~equalTo~${id}`
  return `/invoices/exceptions?${new URLSearchParams({ module: 'invoice', f: named })}`
}

/** How many issues of an invoice wait for their answer, as the way to them; nothing where none does. */
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
    <Link
      className={ui.badge}
      data-tone="warn"
      aria-label={words}
      title={words}
      to={issuesOf(id, number)}
      // the row behind it opens something else
      onClick={event => event.stopPropagation()}
    >
      {mark}
    </Link>
  )
}

/** That the customer answered an invoice, and what is left to do about it; nothing of any other. */
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

interface NumberCellProps {
  row: Pick<Row, 'id' | 'number' | 'invoiceType' | 'openIssues'>
  /** The row opens something beside the list: whether it is open. Left out: the number is only read. */
  isOpen?: boolean
  /** Further marks of the list. */
  children?: ReactNode
}

/** The number of an invoice, what it is where it is no bill, and whether issues of it are open. */
export function NumberCell({ row, isOpen, children }: NumberCellProps) {
  const number = row.number || 'Draft'
  return (
    <td>
      <span className={ui.marked}>
        {isOpen === undefined ? (
          <b>{number}</b>
        ) : (
          <button type="button" className={ui.opens} aria-pressed={isOpen}>
            {number}
          </button>
        )}
        {row.invoiceType === 'Revenue' ? null : <span className="dim">{row.invoiceType}</span>}
        {children}
        <OpenIssues id={row.id} number={row.number} issues={row.openIssues} />
      </span>
    </td>
  )
}

export const BillToCell = ({ row }: { row: Pick<Row, 'accountName' | 'accountNumber'> }) => (
  <td className="wrap">
    {row.accountName} <span className="dim">{row.accountNumber}</span>
  </td>
)

/** The shipment that is billed, or how many are. */
export const ShipmentsCell = ({
  numbers,
  many = numbers.length,
  className,
}: {
  numbers: readonly string[]
  many?: number
  className?: string | undefined
}) => <td className={className}>{many > 1 ? `${count(many)} shipments` : numbers[0]}</td>

export const TotalCell = ({ row }: { row: Pick<Row, 'currency' | 'total'> }) => (
  <td className="num strong">
    <span className="dim">{row.currency} </span>
    {money(row.total, row.currency)}
  </td>
)
