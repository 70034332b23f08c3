import { useMutation } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import type { Wire } from '@/api/wire'

/** Has the PDF of an invoice ready to be opened; its address works once, within a minute. */
export const useInvoicePdf = () =>
  useMutation({
    mutationFn: (invoiceId: string) =>
      dataOf(api.GET('/api/invoices/{invoice_id}/pdf', { params: { path: { invoice_id: invoiceId } } })),
  })

interface InvoicePdfProps {
  of: Wire<'InvoicePdf'>
  className?: string | undefined
  /** How the browser shows it, such as `navpanes=0`. */
  view?: string
}

/** The PDF of an invoice in the page. */
export const InvoicePdf = ({ of, className, view }: InvoicePdfProps) => (
  <iframe className={className} title={of.name} src={`${of.url}&viewDocument=true${view ? `#${view}` : ''}`} />
)
