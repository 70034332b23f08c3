import { Button } from '@mantine/core'
import { Dialog, SaveError, ui } from '@/ui'
import { DropZone } from '@/widgets/DropZone'
import { useReadFile } from './calls'
import type { FileRows } from './capture'

interface UploadDialogProps {
  account: string
  onClose: () => void
  onRead: (name: string, rows: FileRows) => void
}

/** A workbook of new invoices: reads and shows its rows, stores nothing yet. */
export function UploadDialog({ account, onClose, onRead }: UploadDialogProps) {
  const read = useReadFile(account)
  return (
    <Dialog onClose={onClose} title="Upload new invoices" size={560}>
      <div className={ui.dialog}>
        <SaveError error={read.error} title="Could not read the workbook" />
        <DropZone
          accept=".xlsx,.xls,.xlsb"
          label="Workbook of new invoices"
          disabled={read.isPending}
          onFiles={([file]) => file && read.mutate(file, { onSuccess: rows => onRead(file.name, rows) })}
        >
          <p>
            {read.isPending
              ? 'Reading the rows …'
              : 'Drop an Excel workbook here. Use the grid’s column labels as headings; the shipment number is required.'}
          </p>
        </DropZone>
        <p>
          You’ll see the rows and their errors first; nothing is saved until you add them. If a shipment already has an
          invoice, the row adds another one.
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
