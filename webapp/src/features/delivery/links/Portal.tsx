import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { Callout, FactList } from '@/ui'
import { PublicSheet, useLinkSecret } from '@/widgets/PublicSheet'
import { usePortalDocument, usePortalInvoice } from './calls'
import css from './portal.module.css'

type Invoice = Wire<'PortalInvoice'>

/** What a recipient sees with a link: one invoice and its documents, without an account. */
export default function Portal() {
  const token = useLinkSecret()
  return (
    <PublicSheet
      of={usePortalInvoice(token)}
      heading={invoice => `${invoice.title} ${invoice.number}`}
      unavailable="Invoice not available"
      aside={invoice => (
        <p className={css.total}>
          <span>{invoice.tax ? 'Total to pay' : 'Total'}</span>
          <b>
            {invoice.tax?.toPay ?? invoice.total} {invoice.currency}
          </b>
        </p>
      )}
      actions={invoice => <Documents invoice={invoice} token={token} />}
      note="The PDF is the invoice."
    >
      {invoice => (
        <>
          <Facts invoice={invoice} />
          {invoice.shipments.map(shipment => (
            <Shipment key={shipment.number} shipment={shipment} currency={invoice.currency} />
          ))}
          {invoice.tax ? <Taxes net={invoice.total} tax={invoice.tax} /> : null}
          <footer className={css.sum}>
            <span>{invoice.tax ? 'Total to pay' : 'Total'}</span>
            <b>
              {invoice.tax?.toPay ?? invoice.total} {invoice.currency}
            </b>
          </footer>
        </>
      )}
    </PublicSheet>
  )
}

function Taxes({ net, tax }: { net: string; tax: NonNullable<Invoice['tax']> }) {
  return (
    <section className={css.shipment}>
      <h2>Tax</h2>
      <table>
        <tbody>
          {[{ label: 'Net total', amount: net }, ...tax.rows].map(row => (
            <tr key={row.label}>
              <td>{row.label}</td>
              <td>{row.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {[...tax.sentences, tax.accounting, ...tax.numbers].filter(Boolean).map(line => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}

function Documents({ invoice, token }: { invoice: Invoice; token: string }) {
  const save = usePortalDocument(token)
  return (
    <>
      {invoice.documents.map((document, at) => (
        <Button
          key={document.id}
          variant={at ? 'default' : 'filled'}
          leftSection={<IconDownload size={15} stroke={1.6} />}
          loading={save.isPending && save.variables === document.id}
          aria-label={`Download ${document.name}`}
          onClick={() => save.mutate(document.id)}
        >
          {at ? document.name : 'Download PDF'}
        </Button>
      ))}
      {save.error ? (
        <Callout tone="bad" title="Nothing was downloaded">
          {messageOf(save.error)}
        </Callout>
      ) : null}
    </>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  const facts: [string, string][] = [
    ['Date', invoice.date],
    ['Due', [invoice.dueDate, invoice.terms].filter(Boolean).join(' · ')],
    ['Account', invoice.accountNumber],
    ['Reference', invoice.reference],
  ]
  return (
    <div className={css.facts}>
      <address>
        <span>Bill to</span>
        {invoice.billTo.map(line => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <FactList facts={facts} />
    </div>
  )
}

function Shipment({ shipment, currency }: { shipment: Wire<'PortalShipment'>; currency: string }) {
  return (
    <section className={css.shipment} aria-label={`Shipment ${shipment.number}`}>
      <h2>Shipment {shipment.number}</h2>
      {shipment.facts.map(fact => (
        <p key={fact}>{fact}</p>
      ))}
      <table>
        <thead>
          <tr>
            <th scope="col">Charge</th>
            <th scope="col">{currency}</th>
          </tr>
        </thead>
        <tbody>
          {shipment.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: charges may be equal
            <tr key={at}>
              <td>{line.charge}</td>
              <td>{line.value}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Subtotal</th>
            <td>{shipment.subtotal}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
