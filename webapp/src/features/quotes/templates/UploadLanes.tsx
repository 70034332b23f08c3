import { Button } from '@mantine/core'
import { Dialog, doneToast, SaveError, ui } from '@/ui'
import { DropZone } from '@/widgets/DropZone'
import { useUploadLanes } from './calls'

/** The lanes of a template from a rate workbook; the server reports what it refuses (R253–R257). */
export function UploadLanes({ templateId, onClose }: { templateId: string; onClose: () => void }) {
  const upload = useUploadLanes(templateId)
  const send = (files: File[]) =>
    upload.mutate(files, {
      onSuccess: () => {
        doneToast(`${files.length} files are successfully uploaded. Lanes will be added in some time.`)
        onClose()
      },
    })
  return (
    <Dialog onClose={onClose} title="Upload rates">
      <div className={ui.dialog}>
        <SaveError error={upload.error} />
        <p>
          A workbook replaces the lanes in the template’s draft. Each row is one weight band of a lane. It’s imported in
          the background; the bell tells you when it’s done.
        </p>
        <DropZone accept=".xls,.xlsx" label="Rate workbook" disabled={upload.isPending} onFiles={send}>
          <p>Drop a rate workbook here, .xls or .xlsx</p>
        </DropZone>
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
