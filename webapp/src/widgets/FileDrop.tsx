import { SaveError } from '@/ui'
import { DropZone } from './DropZone'

interface FileDropProps {
  /** The accepted extensions: `.xlsx,.xls`. */
  accept: string
  label: string
  /** What to drop, until there is a file. */
  hint: string
  file: File | null
  busy: boolean
  /** Why the last file was refused. */
  error: unknown
  onFile: (file: File) => void
}

/** A drop zone for one file: why the last one was refused, or the name of the current one. */
export const FileDrop = ({ accept, label, hint, file, busy, error, onFile }: FileDropProps) => (
  <>
    <SaveError error={error} />
    <DropZone accept={accept} label={label} disabled={busy} onFiles={([first]) => first && onFile(first)}>
      <p>{file ? file.name : hint}</p>
    </DropZone>
  </>
)
