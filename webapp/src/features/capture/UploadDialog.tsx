import { Button, Modal } from '@mantine/core'
import { messageOf } from '@/api/errors'
import { Callout } from '@/ui'
import { DropZone } from '@/widgets/DropZone'
import { useReadFile } from './calls'
import type { FileRows } from './capture'
import css from './capture.module.css'

interface UploadDialogProps {
  account: string
  onClose: () => void
  onRead: (name: string, rows: FileRows) => void
}

/** A workbook of new invoices: its rows are read and shown, nothing is stored yet. */
export function UploadDialog({ account, onClose, onRead }: UploadDialogProps) {
  const read = useReadFile(account)
  return (
    <Modal opened onClose={onClose} title="Upload new invoices" size={560} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={css.dialog}>
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
        <p className="dim">
          The rows are shown with what is wrong in them, and stored when you save them. An invoice beside the one a
          shipment has already becomes an additional one.
        </p>
        <div className={css.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  )
}
