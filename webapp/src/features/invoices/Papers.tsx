import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '@/api/client'
import { downloadFile } from '@/api/files'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { Allowed, DataTable, doneToast, moment, Section } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import { INVOICES } from './calls'
import css from './invoices.module.css'

type Invoice = Wire<'InvoiceDetail'>
type Paper = Wire<'InvoicePaperView'>

/** The statuses of issued invoices. */
const ISSUED = ['Invoiced', 'Approve for Invoice Delivery', 'Delivered']

const byWhom = ({ drawnOn, drawnBy }: Paper) => [moment(drawnOn), drawnBy].filter(Boolean).join(' · ')

function RedrawDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const queries = useQueryClient()
  const redraw = useMutation({
    mutationFn: (reason: string) =>
      dataOf(
        api.POST('/api/invoices/{invoice_id}/actions/redraw', {
          params: { path: { invoice_id: invoice.invoiceId ?? '' } },
          body: { revision: invoice.revision, reason },
        }),
      ),
    onSuccess: () => {
      doneToast(`Invoice ${invoice.invoiceNumber} redrawn.`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [INVOICES] }),
    meta: SHOWN_IN_PLACE,
  })
  return (
    <AskReason
      title="Redraw the PDF"
      example="Wrong remittance address"
      act="Redraw"
      refused={{ title: 'Nothing was redrawn', error: redraw.error }}
      pending={redraw.isPending}
      onClose={onClose}
      onReason={reason => redraw.mutate(reason)}
    >
      <p>
        Number, date and charges stay the same. The PDF is drawn with today’s template and is what customers get from
        now on. The earlier file stays as an earlier version.
      </p>
    </AskReason>
  )
}

/** The PDF of an issued invoice: rendered once, again only for a reason; earlier versions can still be downloaded. */
export function Papers({ invoice }: { invoice: Invoice }) {
  const invoiceId = invoice.invoiceId ?? ''
  const [asking, setAsking] = useState(false)
  const papers = useQuery({
    enabled: !!invoice.invoiceNumber,
    queryKey: [INVOICES, 'papers', invoiceId, invoice.revision],
    queryFn: () =>
      dataOf(api.GET('/api/invoices/{invoice_id}/papers', { params: { path: { invoice_id: invoiceId } } })),
    meta: SHOWN_IN_PLACE,
  })
  const issued = ISSUED.includes(invoice.status)
  const { rows = [], fault = '' } = papers.data ?? {}
  if (!issued && !rows.length) return null
  return (
    <Section title="PDF" note={rows.length > 1 ? `${rows.length} versions` : 'Drawn once, when it was issued'}>
      {fault ? <p className={css.papers}>The PDF could not be drawn. {fault}</p> : null}
      {rows.length ? (
        <DataTable
          rows={rows}
          rowKey={paper => paper.fileId}
          density="compact"
          columns={[
            {
              cellProps: paper => (paper.isCurrent ? { className: 'strong' } : {}),
              cell: paper =>
                [`Version ${paper.version}`, paper.mark, paper.isCurrent ? 'current' : 'earlier']
                  .filter(Boolean)
                  .join(', '),
            },
            { cell: byWhom },
            { title: paper => paper.reason, cell: paper => paper.reason },
            {
              figure: true,
              cell: paper => (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Download version ${paper.version}`}
                  onClick={() => downloadFile(paper.fileId)}
                >
                  Download
                </Button>
              ),
            },
          ]}
        />
      ) : null}
      {issued ? (
        <Allowed permission="invoiceProcessing.correctInvoice">
          <div className={css.papers}>
            <Button variant="default" onClick={() => setAsking(true)}>
              Redraw …
            </Button>
          </div>
        </Allowed>
      ) : null}
      {asking ? <RedrawDialog invoice={invoice} onClose={() => setAsking(false)} /> : null}
    </Section>
  )
}
