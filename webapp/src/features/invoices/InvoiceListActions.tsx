import { IconFileTypePdf, IconFileZip, IconTableExport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { announceTasks } from '@/api/tasks'
import type { Wire } from '@/api/wire'
import { ActionButton, ActionMenu, count, doneToast, useScreenActions } from '@/ui'

const ALL_AS_PDF = 'All as PDF'

/** What a list shows. */
type Selected = Omit<Wire<'InvoiceSelection'>, 'ids'>

const invoicesWord = (many: number) => (many === 1 ? '1 invoice' : `${count(many)} invoices`)

/** Renders the listed invoices into one file, as a job; the bell has it when it is ready. */
const useDrawAll = () =>
  useMutation({
    mutationFn: (body: Selected & { form: 'zip' | 'pdf' }) => dataOf(api.POST('/api/invoices/documents', { body })),
    onSuccess: started => {
      announceTasks()
      doneToast(`Creating PDFs of ${invoicesWord(started.count)}. You’ll be notified when the file is ready.`)
    },
  })

/** Exports the listed invoices to a workbook, as a job. */
const useExportInvoices = () =>
  useMutation({
    mutationFn: (body: Selected) => dataOf(api.POST('/api/invoices/export', { body })),
    onSuccess: started => {
      announceTasks()
      doneToast(`Exporting ${invoicesWord(started.count)}. You’ll be notified when the workbook is ready.`)
    },
  })

/** All listed invoices, as one PDF file or as a workbook: a job each, the bell has the result. */
export function InvoiceListActions({ selected, isEmpty = false }: { selected: Selected; isEmpty?: boolean }) {
  const draw = useDrawAll()
  const exporting = useExportInvoices()
  const acts = useScreenActions({
    zip: {
      label: 'ZIP file, one PDF each',
      icon: IconFileZip,
      group: ALL_AS_PDF,
      isShown: !isEmpty,
      isPending: draw.isPending,
      perform: () => draw.mutate({ ...selected, form: 'zip' }),
    },
    pdf: {
      label: 'Single PDF to print',
      icon: IconFileTypePdf,
      group: ALL_AS_PDF,
      isShown: !isEmpty,
      isPending: draw.isPending,
      perform: () => draw.mutate({ ...selected, form: 'pdf' }),
    },
    export: {
      label: 'Excel',
      icon: IconTableExport,
      permission: 'invoiceProcessing.exportInvoices',
      isShown: !isEmpty,
      isPending: exporting.isPending,
      perform: () => exporting.mutate(selected),
    },
  })
  return (
    <>
      <ActionMenu label={ALL_AS_PDF} icon={IconFileTypePdf} actions={[acts.zip, acts.pdf]} />
      <ActionButton action={acts.export} />
    </>
  )
}
