import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { DateEditor } from './DateEditor'
import { type Input, isComposing, MAX_TYPED } from './editorParts'
import css from './grid.module.css'
import { LinesEditor } from './LinesEditor'
import { SuggestEditor } from './SuggestEditor'
import type { GridStore } from './store'
import type { Edit, GridColumn, RowId } from './types'

/** How an edit ended: the text (null: discarded) and the step to the next cell. */
export interface EditEnd {
  text: string | null
  down: number
  right: number
  /** False when another element already has the focus. */
  keepFocus: boolean
}

export function Editor({ store, edit, onDone }: { store: GridStore; edit: Edit; onDone: (end: EditEnd) => void }) {
  const index = store.display[edit.col] as number
  const column = store.columns[index] as GridColumn
  const stored = String(store.row(store.rows[edit.row] as RowId)[index] ?? '')
  const initial = edit.mode === 'type' ? '' : (column.write?.(stored) ?? stored)
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const ended = useRef(false)
  useLayoutEffect(() => {
    const element = input.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])

  const end = (result: EditEnd) => {
    // closing the editor blurs it: only the first end counts
    if (ended.current) return
    ended.current = true
    onDone(result)
  }
  const finish = (text: string | null, down = 0, right = 0) => end({ text, down, right, keepFocus: true })
  // if no other element takes the focus (Alt+S closes the editor), it returns to the grid
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<Input>) =>
    end({ text: currentTarget.value, down: 0, right: 0, keepFocus: relatedTarget === null })
  const onKeyDown = (event: KeyboardEvent<Input>, text = event.currentTarget.value) => {
    if (event.altKey || isComposing(event)) return
    event.stopPropagation()
    const step = stepOf(event, edit.mode === 'type' && column.editor === 'text')
    if (!step) return
    event.preventDefault()
    finish(event.key === 'Escape' ? null : text, step[0], step[1])
  }
  const parts = { input, className: css.input, label: column.label, initial, onKeyDown, finish, leave }
  if (column.editor === 'lines') return <LinesEditor {...parts} />
  if (column.editor === 'suggest') return <SuggestEditor {...parts} column={column} />
  if (column.editor === 'date') return <DateEditor {...parts} stored={stored} openAtOnce={edit.mode === 'caret'} />
  return (
    <input
      ref={input}
      className={css.input}
      aria-label={column.label}
      defaultValue={initial}
      maxLength={MAX_TYPED}
      onKeyDown={onKeyDown}
      onBlur={event => leave(event)}
    />
  )
}

const STEPS: Record<string, [down: number, right: number]> = { Escape: [0, 0], Enter: [1, 0], Tab: [0, 1] }
const ARROW_STEPS: Record<string, [down: number, right: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** Enter and Tab move on, with shift backwards. In 'type' mode the arrows commit too, as in Excel. */
function stepOf(event: KeyboardEvent, arrows: boolean): [number, number] | undefined {
  const step = STEPS[event.key]
  if (step) return event.shiftKey ? [-step[0], -step[1]] : step
  return arrows ? ARROW_STEPS[event.key] : undefined
}
