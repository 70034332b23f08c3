import { Button } from '@mantine/core'
import { messageOf } from '@/api/errors'
import { Callout, Dialog, ui } from '@/ui'
import { DropZone } from '@/widgets/DropZone'
import { useReadFile } from './calls'
import type { FileRows } from './capture'

interface UploadDialogProps {
  account: string
  onClose: () => void
  onRead: (name: string, rows: FileRows) => void
}

/** A workbook of new invoices: its rows are read and shown, nothing is stored yet. */
export function UploadDialog({ account, onClose, onRead }: UploadDialogProps) {
  const read = useReadFile(account)
  return (
    <Dialog onClose={onClose} title="Upload new invoices" size={560}>
      <div className={ui.dialog}>
        {read.error ? (
          <div role="alert">
            <Callout tone="bad" title="The workbook could not be read">
              <p>{messageOf(read.error)}</p>
            </Callout>
          </div>
        ) : null}
        <DropZone
          accept=".xlsx,.xls"
          label="Workbook of new invoices"
          disabled={read.isPending}
          onFiles={([file]) => file && read.mutate(file, { onSuccess: rows => onRead(file.name, rows) })}
        >
          <p>
            {read.isPending
              ? 'Reading the rows …'
              : 'Drop an Excel workbook here. Its headings are the labels of the grid’s columns; the shipment number is needed.'}
          </p>
        </DropZone>
        <p>
          The rows are shown with what is wrong in them; nothing is stored until you add them. Where a shipment has an
          invoice already, the row becomes an additional one.
        </p>
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
