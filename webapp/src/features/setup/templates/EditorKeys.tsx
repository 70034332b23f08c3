import { KeyHints, SCREEN_KEYS } from '@/ui'
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
          [SCREEN_KEYS.save.keys, 'save'],
        ]}
      />
    </footer>
  )
}
