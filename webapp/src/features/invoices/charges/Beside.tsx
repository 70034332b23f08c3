import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { Loaded, useAddress } from '@/ui'
import { INVOICES } from '../calls'
import type { ChargeSheet, Detail } from './chargeSheet'
import css from './charges.module.css'
import { Explain } from './Explain'

const DOCUMENT = 'document'
const SHOWN = [
  { value: '', label: 'Explanation' },
  { value: DOCUMENT, label: 'Document' },
]

/** The PDF of the stored invoice, a draft while it is open; its address works once, so it is fetched each time. */
function Paper({ invoice }: { invoice: Detail }) {
  const { invoiceId, revision } = invoice
  const pdf = useQuery({
    queryKey: [INVOICES, 'paper', invoiceId, revision],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/invoices/{invoice_id}/pdf', { params: { path: { invoice_id: invoiceId ?? '' } }, signal })),
    enabled: invoiceId !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    meta: SHOWN_IN_PLACE,
  })
  if (!invoiceId) return <p className={css.said}>Save the charges to see the document.</p>
  return (
    <Loaded of={pdf} what="the document">
      {found => <iframe className={css.paper} title={found.name} src={`${found.url}&viewDocument=true`} />}
    </Loaded>
  )
}

/** Explanation or document: the source of the figures, or the resulting document. The choice is in the address, so that
 * it survives a save. */
export function Beside({ sheet }: { sheet: ChargeSheet }) {
  const { address, page, put } = useAddress()
  const shown = address.get('beside') ?? ''
  return (
    <div className={css.beside} data-wide={shown === DOCUMENT || undefined}>
      <SegmentedControl
        aria-label="Explanation or document"
        data={SHOWN}
        value={shown}
        onChange={value => put({ beside: value, page })}
      />
      {shown === DOCUMENT ? (
        <aside className={css.explain} aria-label="Document">
          <Paper invoice={sheet.invoice} />
        </aside>
      ) : (
        <Explain sheet={sheet} />
      )}
    </div>
  )
}
