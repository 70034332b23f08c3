import { KeyHints } from '@/ui'
import css from './templates.module.css'

/** The keys of the sheet, below it. */
export function EditorKeys({ fields }: { fields: number }) {
  return (
    <footer className={css.status}>
      <span>
        Display order 1 to <b>{fields}</b>
      </span>
      <KeyHints
        hints={[
          ['F2', 'edit'],
          ['Ctrl V', 'paste from Excel'],
          ['Ctrl Z', 'undo'],
          ['Alt S', 'save'],
        ]}
      />
    </footer>
  )
}
