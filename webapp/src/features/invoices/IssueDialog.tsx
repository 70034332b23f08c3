import { Button, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { BillDialog } from '@/entities/billing/BillDialog'
import type { BillAnswer } from '@/entities/billing/calls'
import { Dialog, doneToast, money, SaveError, ui } from '@/ui'
import { type Invoice, issueAlone, standsAlone } from './steps'

interface IssueDialogProps {
  invoice: Invoice
  onClose: () => void
}

/** An invoice in addition to the shipment's own: it is issued separately. */
function Alone({ invoice, onClose }: IssueDialogProps) {
  const queries = useQueryClient()
  const issue = useMutation({
    mutationFn: () => issueAlone(invoice),
    onSuccess: number => {
      doneToast(`Issued as ${number}.`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries(),
    meta: SHOWN_IN_PLACE,
  })
  const what = invoice.invoiceType === 'Credit Note' ? 'credit note' : 'additional invoice'
  return (
    <Dialog onClose={onClose} title={`Issue ${what}`}>
      <Stack gap={16}>
        <p>
          {invoice.currency} <b>{money(invoice.totals.invoice, invoice.currency)}</b> to {invoice.billTo.name}, dated
          today. It gets the next invoice number, and its charges can’t change after that.
        </p>
        <SaveError error={issue.error} title="Not issued" />
        <div className={ui.dialogActions}>
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button loading={issue.isPending} onClick={() => issue.mutate()}>
            Issue
          </Button>
        </div>
      </Stack>
    </Dialog>
  )
}

/** Issuing one invoice: a preview before it gets its number. */
export function IssueDialog(props: IssueDialogProps) {
  const { invoice, onClose } = props
  if (standsAlone(invoice)) return <Alone {...props} />
  const ids = invoice.shipments.map(one => one.shipmentId)
  const billed = ({ invoices }: BillAnswer) => {
    if (!invoices.length) return // the dialog says why
    doneToast(`Billed as ${invoices.map(one => one.number).join(', ')}.`)
    onClose()
  }
  return <BillDialog selected={{ ids }} groups={false} onBilled={billed} onClose={onClose} />
}
