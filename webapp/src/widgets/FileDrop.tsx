import { SaveError } from '@/ui'
import { DropZone } from './DropZone'

interface FileDropProps {
  /** The endings it takes: `.xlsx,.xls`. */
  accept: string
  label: string
  /** What is to be dropped, until there is a file. */
  hint: string
  file: File | null
  busy: boolean
  /** Why the last file was refused. */
  error: unknown
  onFile: (file: File) => void
}

/** Where one file is dropped: why the last one was refused, and the name of the one that is there. */
export const FileDrop = ({ accept, label, hint, file, busy, error, onFile }: FileDropProps) => (
  <>
    <SaveError error={error} />
    <DropZone accept={accept} label={label} disabled={busy} onFiles={([first]) => first && onFile(first)}>
      <p>{file ? file.name : hint}</p>
    </DropZone>
  </>
)
