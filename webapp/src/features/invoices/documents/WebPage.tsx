import type { Wire } from '@/api/wire'
import { PlainTable, StatusBadge } from '@/ui'
import css from './invoiceDocuments.module.css'

type Page = Wire<'WebPage'>

/** An invoice as a web page: the snapshot stored when it was generated. */
export function WebPage({ page }: { page: Page }) {
  return (
    <article className={css.page}>
      <div className={css.house}>
        <b>{page.company}</b>
        {page.companyAddress.map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className={css.parties}>
        <div>
          <small>Bill to</small>
          <p dir="auto">{page.billTo}</p>
          {page.billToAddress.map(line => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
        </div>
        <div>
          <h2>
            {page.title} {page.mark ? <StatusBadge status={page.mark} /> : null}
          </h2>
          <dl className={css.facts}>
            {page.rows.map(row => [<dt key={row.key}>{row.label}</dt>, <dd key={`${row.key} value`}>{row.value}</dd>])}
          </dl>
        </div>
      </div>
      <PlainTable>
        <thead>
          <tr>
            <th>Shipment</th>
            <th>Charge</th>
            <th className="num">{page.currency}</th>
          </tr>
        </thead>
        <tbody>{page.shipments.map(shipment => shipmentRows(shipment))}</tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>{page.tax ? 'Net total' : 'Total'}</td>
            <td className="num">{page.total}</td>
          </tr>
          {page.tax?.rows.map(row => (
            <tr key={row.label}>
              <td colSpan={2}>{row.label}</td>
              <td className="num">{row.amount}</td>
            </tr>
          ))}
          {page.tax ? (
            <tr>
              <td colSpan={2}>Total to pay</td>
              <td className="num">{page.tax.toPay}</td>
            </tr>
          ) : null}
        </tfoot>
      </PlainTable>
      {page.tax
        ? [...page.tax.sentences, page.tax.accounting, ...page.tax.numbers]
            .filter(Boolean)
            .map(line => <p key={line}>{line}</p>)
        : null}
      {page.notes.map(line => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
    </article>
  )
}

function shipmentRows(shipment: Page['shipments'][number]) {
  return shipment.charges.map((charge, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of a stored page is fixed
    <tr key={`${shipment.number} ${place}`}>
      {place === 0 ? (
        <td rowSpan={shipment.charges.length}>
          {shipment.number}
          {shipment.facts.map(fact => (
            <span key={fact} className={css.cargo}>
              {fact}
            </span>
          ))}
        </td>
      ) : null}
      <td>{charge.charge}</td>
      <td className="num">{charge.value}</td>
    </tr>
  ))
}
