import { Button } from '@mantine/core'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import css from './dropZone.module.css'

interface DropZoneProps {
  /** File name extensions in the file dialog, `.xlsx,.csv`; the caller checks dropped files. */
  accept: string
  label: string
  disabled?: boolean
  /** Whether several may be selected at once; dropped files are always all passed on. */
  multiple?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A drop zone for files, with a button to browse for one. */
export function DropZone({ accept, label, disabled = false, multiple = false, onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    if (files?.length && !disabled) onFiles([...files])
  }
  const allow = (event: DragEvent) => {
    event.preventDefault()
    setOver(!disabled)
  }
  return (
    <section
      className={css.zone}
      aria-label={label}
      data-over={over || undefined}
      onDragEnter={allow}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      {children}
      <Button variant="default" data-autofocus disabled={disabled} onClick={() => input.current?.click()}>
        {multiple ? 'Choose files' : 'Choose a file'}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        tabIndex={-1}
        className="vh"
        onChange={event => {
          take(event.currentTarget.files)
          // the same file may be selected again after it was corrected
          event.currentTarget.value = ''
        }}
      />
    </section>
  )
}
