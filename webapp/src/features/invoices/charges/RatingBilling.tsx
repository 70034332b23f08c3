import { IconCalculator } from '@tabler/icons-react'
import { EmptyState, Loaded, money, PageHeader, useAddress } from '@/ui'
import { useInvoicesOf } from './calls'
import type { Detail } from './chargeSheet'
import css from './charges.module.css'
import { Editor } from './Editor'
import { TariffChoice } from './TariffChoice'
import { FindWork, WorkList } from './WorkList'

/** The id of a shipment's invoice in the address; an unsaved one is the only one. */
const nameOf = (invoice: Detail) => invoice.invoiceId ?? 'new'

function Tabs({ invoices, chosen, choose }: { invoices: Detail[]; chosen: Detail; choose: (name: string) => void }) {
  return (
    <div className={css.tabs} role="tablist" aria-label="Invoices for this shipment">
      {invoices.map(invoice => (
        <button
          key={nameOf(invoice)}
          type="button"
          role="tab"
          aria-selected={invoice === chosen}
          onClick={() => choose(nameOf(invoice))}
        >
          <b>{invoice.invoiceNumber || (invoice.invoiceId ? 'Draft' : 'New invoice')}</b>
          <i>{money(invoice.totals.invoice, invoice.currency)}</i>
          <small>
            {invoice.invoiceType} · {invoice.status}
          </small>
        </button>
      ))}
    </div>
  )
}

/** The invoices of one shipment, one tab each. */
function Opened({ shipmentId }: { shipmentId: string }) {
  const { address, page, put } = useAddress()
  const invoices = useInvoicesOf(shipmentId)
  return (
    <Loaded of={invoices} what="the charges">
      {found => {
        const chosen = found.find(one => nameOf(one) === address.get('invoice')) ?? found[0]
        if (!chosen) return <EmptyState icon={IconCalculator} title="No charges" body="This shipment has no invoice." />
        // the link of a trace with a choice of lanes leads here
        const choosing = address.has('choose')
        return (
          <>
            {choosing ? <TariffChoice shipmentId={shipmentId} onClose={() => put({ choose: null, page })} /> : null}
            <Editor key={`${nameOf(chosen)} ${chosen.revision}`} shipmentId={shipmentId} invoice={chosen}>
              <Tabs invoices={found} chosen={chosen} choose={name => put({ invoice: name, page })} />
            </Editor>
          </>
        )
      }}
    </Loaded>
  )
}

/** `/invoices/ratingbilling`: the charges of invoices compared with the tariff. Filter, shipment and tab are in the
 * address. */
export default function RatingBilling() {
  const { address } = useAddress()
  const shipmentId = address.get('shipment')
  return (
    <>
      <PageHeader title="Rating & billing" />
      <FindWork />
      <div className={css.screen}>
        <WorkList chosen={shipmentId} />
        <div className={css.opened}>
          {shipmentId ? (
            <Opened key={shipmentId} shipmentId={shipmentId} />
          ) : (
            <EmptyState
              icon={IconCalculator}
              title="No shipment selected"
              body="Select one on the left to compare its charges with the tariff."
            />
          )}
        </div>
      </div>
    </>
  )
}
