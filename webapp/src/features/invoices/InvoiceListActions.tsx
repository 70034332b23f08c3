import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileTypePdf, IconFileZip, IconTableExport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { announceTasks } from '@/api/tasks'
import type { Wire } from '@/api/wire'
import { Allowed, count, doneToast } from '@/ui'

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
export function InvoiceListActions({ selected }: { selected: Selected }) {
  const draw = useDrawAll()
  const exporting = useExportInvoices()
  return (
    <>
      <Menu withinPortal={false} position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            loading={draw.isPending}
            leftSection={<IconFileTypePdf size={15} stroke={1.6} />}
            rightSection={<IconChevronDown size={13} stroke={1.8} />}
          >
            All as PDF
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileZip size={15} stroke={1.6} />}
            onClick={() => draw.mutate({ ...selected, form: 'zip' })}
          >
            ZIP file, one PDF each
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileTypePdf size={15} stroke={1.6} />}
            onClick={() => draw.mutate({ ...selected, form: 'pdf' })}
          >
            Single PDF to print
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Allowed permission="invoiceProcessing.exportInvoices">
        <Button
          variant="default"
          loading={exporting.isPending}
          leftSection={<IconTableExport size={15} stroke={1.6} />}
          onClick={() => exporting.mutate(selected)}
        >
          Excel
        </Button>
      </Allowed>
    </>
  )
}
