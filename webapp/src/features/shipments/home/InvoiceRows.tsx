import { money, StatusBadge, showDay, ui } from '@/ui'
import { InSystem } from '@/widgets/InSystem'
import type { WorkList } from './home'

/** Invoices of several systems; each opens in its own. */
export function InvoiceRows({ rows }: { rows: WorkList['invoices'] }) {
  return (
    <table className={ui.t} data-compact>
      <thead>
        <tr>
          <th scope="col">Invoice</th>
          <th scope="col">System</th>
          <th scope="col">Bill to</th>
          <th scope="col">Type</th>
          <th scope="col">Status</th>
          <th scope="col">Date</th>
          <th scope="col" className="num">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            <th scope="row">
              <InSystem systemId={row.systemId} to={`/invoices/list?invoice=${row.id}`}>
                {row.number}
              </InSystem>
            </th>
            <td>{row.systemName}</td>
            <td>{row.accountName}</td>
            <td>{row.invoiceType}</td>
            <td>
              <StatusBadge status={row.status} plain />
            </td>
            <td>{showDay(row.invoiceDate)}</td>
            <td className="num">
              <span className="dim">{row.currency} </span>
              {money(row.total, row.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
