import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { Callout, FactList } from '@/ui'
import { PublicSheet, useLinkSecret } from '@/widgets/PublicSheet'
import { usePortalDocument, usePortalInvoice } from './calls'
import css from './portal.module.css'

type Invoice = Wire<'PortalInvoice'>
type Words = Invoice['words']

/** What a recipient sees with a link: one invoice and its documents, without an account, in the language of the PDF. */
export default function Portal() {
  const token = useLinkSecret()
  return (
    <PublicSheet
      of={usePortalInvoice(token)}
      language={({ words }) => words.language}
      heading={invoice => `${invoice.title} ${invoice.number}`}
      unavailable="Invoice not available"
      aside={invoice => <Owed invoice={invoice} />}
      actions={invoice => <Documents invoice={invoice} token={token} />}
      printing={({ words }) => words.print}
      note={({ words }) => words.note}
    >
      {invoice => (
        <>
          <Facts invoice={invoice} />
          {invoice.shipments.map(shipment => (
            <Shipment key={shipment.number} shipment={shipment} currency={invoice.currency} words={invoice.words} />
          ))}
          {invoice.tax ? <Taxes net={invoice.total} tax={invoice.tax} words={invoice.words} /> : null}
          <footer className={css.sum}>
            <span>{owedWord(invoice)}</span>
            <b>{owedAmount(invoice)}</b>
          </footer>
        </>
      )}
    </PublicSheet>
  )
}

const owedWord = ({ tax, words }: Invoice) => (tax ? words.toPay : words.total)
const owedAmount = ({ tax, total, currency }: Invoice) => `${tax?.toPay ?? total} ${currency}`

function Owed({ invoice }: { invoice: Invoice }) {
  return (
    <p className={css.total}>
      <span>{owedWord(invoice)}</span>
      <b>{owedAmount(invoice)}</b>
    </p>
  )
}

function Taxes({ net, tax, words }: { net: string; tax: NonNullable<Invoice['tax']>; words: Words }) {
  return (
    <section className={css.shipment}>
      <table>
        <tbody>
          {[{ label: words.netTotal, amount: net }, ...tax.rows].map(row => (
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
          title={document.name}
          onClick={() => save.mutate(document.id)}
        >
          {at ? document.name : invoice.words.download}
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
  const { words } = invoice
  const facts: [string, string][] = [
    [words.date, invoice.date],
    [words.due, [invoice.dueDate, invoice.terms].filter(Boolean).join(' · ')],
    [invoice.referenceKind, invoice.reference],
  ]
  return (
    <div className={css.facts}>
      <address>
        <span>{words.billTo}</span>
        {invoice.billTo.map(line => (
          <div key={line}>{line}</div>
        ))}
        <div>{words.account}</div>
      </address>
      <FactList facts={facts} />
    </div>
  )
}

interface ShipmentProps {
  shipment: Wire<'PortalShipment'>
  currency: string
  words: Words
}

function Shipment({ shipment, currency, words }: ShipmentProps) {
  return (
    <section className={css.shipment} aria-label={`${words.shipment} ${shipment.number}`}>
      <h2>
        {words.shipment} {shipment.number}
      </h2>
      {shipment.facts.map(fact => (
        <p key={fact}>{fact}</p>
      ))}
      <table>
        <thead>
          <tr>
            <th scope="col">{words.charge}</th>
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
            <th scope="row">{words.total}</th>
            <td>{shipment.subtotal}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
