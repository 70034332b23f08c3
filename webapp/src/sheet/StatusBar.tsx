import type { ReactNode } from 'react'
import { FIELD_TYPES } from '@/fields'
import { type GridStore, type RowId, summarise, useDataVersion, useSelection } from '@/grid'
import { count, KeyHints, SCREEN_KEYS } from '@/ui'
import css from './sheet.module.css'

const figure = (text: string) => FIELD_TYPES.numeric.format(text, { key: '', label: '', type: 'numeric' })

/** Pages; the sum of the selection, or the finding of the focused cell; keys. */
export function StatusBar({ store, children }: { store: GridStore; children: ReactNode }) {
  return (
    <footer className={css.status}>
      {children ? <div className={css.pager}>{children}</div> : null}
      <Selected store={store} />
      <KeyHints
        hints={[
          ['F2', 'edit'],
          ['Ctrl D', 'fill down'],
          ['Ctrl Z', 'undo'],
          [SCREEN_KEYS.save.keys, 'save'],
          ['Esc then Tab', 'leave the grid'],
        ]}
      />
    </footer>
  )
}

function Selected({ store }: { store: GridStore }) {
  const { row, col } = useSelection(store)
  useDataVersion(store)
  const { count: figures, sum } = summarise(store)
  if (figures > 1) {
    return (
      <>
        <span>
          Count <b>{count(figures)}</b>
        </span>
        <span>
          Sum <b>{sum === null ? 'mixed units' : figure(sum)}</b>
        </span>
      </>
    )
  }
  const finding = store.findings.ofRow(store.rows[row] as RowId)?.[store.display[col] as number]
  return finding ? <b role="status">{finding.message}</b> : null
}
