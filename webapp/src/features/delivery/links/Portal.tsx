import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { Callout, FactList } from '@/ui'
import { usePortalDocument, usePortalInvoice } from './calls'
import css from './portal.module.css'

type Invoice = Wire<'PortalInvoice'>

/** What a recipient sees with a link: one invoice and its documents, without an account. The secret is after the #,
 * which browsers do not send. */
export default function Portal() {
  const [token] = useState(() => window.location.hash.slice(1))
  const { data, error } = usePortalInvoice(token)
  return (
    <div className={css.room}>
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      {data ? <Shown invoice={data} token={token} /> : <Waiting said={error ? messageOf(error) : ''} />}
    </div>
  )
}

function Waiting({ said }: { said: string }) {
  const title = said ? 'Invoice not available' : 'One moment'
  return (
    <main className={css.sheet}>
      <title>{title}</title>
      <h1>{title}</h1>
      <p role={said ? 'alert' : undefined}>{said}</p>
    </main>
  )
}

function Shown({ invoice, token }: { invoice: Invoice; token: string }) {
  const title = `${invoice.title} ${invoice.number}`
  return (
    <main className={css.sheet}>
      <title>{`${title} · ${invoice.company}`}</title>
      <header className={css.head}>
        <div>
          <b>{invoice.company}</b>
          <h1>{title}</h1>
        </div>
        <p className={css.total}>
          <span>Total</span>
          <b>
            {invoice.total} {invoice.currency}
          </b>
        </p>
      </header>
      <Documents invoice={invoice} token={token} />
      <Facts invoice={invoice} />
      {invoice.shipments.map(shipment => (
        <Shipment key={shipment.number} shipment={shipment} currency={invoice.currency} />
      ))}
      <footer className={css.sum}>
        <span>Total</span>
        <b>
          {invoice.total} {invoice.currency}
        </b>
      </footer>
      <p className={css.note} data-print="hide">
        The PDF is the invoice. Questions? Reply to whoever sent you this link.
      </p>
    </main>
  )
}

function Documents({ invoice, token }: { invoice: Invoice; token: string }) {
  const save = usePortalDocument(token)
  return (
    <section className={css.acts} aria-label="Documents" data-print="hide">
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
      <Button variant="default" leftSection={<IconPrinter size={15} stroke={1.6} />} onClick={() => window.print()}>
        Print
      </Button>
      {save.error ? (
        <Callout tone="bad" title="Nothing was downloaded">
          {messageOf(save.error)}
        </Callout>
      ) : null}
    </section>
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
