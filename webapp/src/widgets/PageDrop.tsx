import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import css from './dropZone.module.css'

const holdsFiles = (event: DragEvent) => !!event.dataTransfer?.types.includes('Files')

interface PageDropProps {
  /** What happens to a dropped file. */
  label: string
  onFiles: (files: File[]) => void
}

/** The whole page accepts a file: while one is dragged over it, it says what would happen. */
export function PageDrop({ label, onFiles }: PageDropProps) {
  const [over, setOver] = useState(false)
  const take = useRef(onFiles)
  take.current = onFiles
  useEffect(() => {
    // entering a part of the page fires before leaving the one around it
    let depth = 0
    const onEnter = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      depth++
      setOver(true)
    }
    const onLeave = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      depth = Math.max(0, depth - 1)
      setOver(depth > 0)
    }
    const onOver = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      // another drop zone of the page has taken it
      const isTaken = event.defaultPrevented
      // otherwise the browser opens the file in place of the page
      event.preventDefault()
      depth = 0
      setOver(false)
      if (isTaken) return
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length) take.current(files)
    }
    const listeners = { dragenter: onEnter, dragleave: onLeave, dragover: onOver, drop: onDrop }
    const each = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][]
    for (const [name, listener] of each) window.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of each) window.removeEventListener(name, listener)
    }
  }, [])
  useEffect(() => {
    // drop zones of the page are raised above the overlay
    document.body.toggleAttribute('data-files-over', over)
    return () => document.body.removeAttribute('data-files-over')
  }, [over])
  return over ? (
    <div className={css.page} role="status">
      <IconFileSpreadsheet size={32} stroke={1.3} aria-hidden />
      <strong>{label}</strong>
    </div>
  ) : null
}
