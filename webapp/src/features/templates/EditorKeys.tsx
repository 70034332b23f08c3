import { KeyHint } from '@/ui'
import css from './templates.module.css'

/** The keys of the sheet, beneath it. */
export function EditorKeys({ fields }: { fields: number }) {
  return (
    <footer className={css.status}>
      <span>
        Display order 1 to <b>{fields}</b>
      </span>
      <span className={css.keys}>
        <span>
          <KeyHint keys="F2" /> edit
        </span>
        <span>
          <KeyHint keys="Ctrl V" /> paste from Excel
        </span>
        <span>
          <KeyHint keys="Ctrl Z" /> undo
        </span>
        <span>
          <KeyHint keys="Alt S" /> save
        </span>
      </span>
    </footer>
  )
}
