import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { messageOf } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import css from './shipments.module.css'

async function loadPdf(number: string, signal: AbortSignal) {
  const body = { search: number, status: [], sort: [], pageNo: 1, pageLimit: 5 }
  const { rows } = await dataOf(api.POST('/api/invoices/list', { body, signal }))
  const invoice = rows.find(row => row.number === number)
  if (!invoice) throw new Error(`You don’t have access to invoice ${number}.`)
  return dataOf(api.GET('/api/invoices/{invoice_id}/pdf', { params: { path: { invoice_id: invoice.id } }, signal }))
}

/** The invoice as a document, in the viewer frame; its address works once, so it is fetched each time. */
export function InvoiceFrame({ number }: { number: string }) {
  const pdf = useQuery({
    queryKey: ['shipment-invoice-pdf', number],
    queryFn: ({ signal }) => loadPdf(number, signal),
    enabled: !!number,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: SHOWN_IN_PLACE,
  })
  if (!number) {
    return <p className={css.viewerEmpty}>No document yet. The invoice appears here once the shipment is billed.</p>
  }
  if (pdf.error) return <p className={css.viewerEmpty}>{messageOf(pdf.error)}</p>
  if (!pdf.data) return <p className={css.viewerEmpty}>Opening {number} …</p>
  return <iframe className={css.frame} title={pdf.data.name} src={`${pdf.data.url}&viewDocument=true`} />
}
