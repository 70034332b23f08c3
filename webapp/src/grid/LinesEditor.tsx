import { type ChangeEvent, useState } from 'react'
import { type EditorParts, isComposing, MAX_TYPED } from './editorParts'
import css from './grid.module.css'

const LEAST_LINES = 3
const MOST_LINES = 10

/** Multiline text. Enter ends the edit as everywhere in the grid, Alt+Enter inserts a line break as in Excel. */
export function LinesEditor({ input, className, label, initial, onKeyDown, leave }: EditorParts<HTMLTextAreaElement>) {
  const [lines, setLines] = useState(() => countOf(initial))
  return (
    <textarea
      ref={input}
      className={`${className} ${css.lines}`}
      aria-label={label}
      aria-description="Alt+Enter starts a new line"
      defaultValue={initial}
      maxLength={MAX_TYPED}
      rows={Math.min(Math.max(lines + 1, LEAST_LINES), MOST_LINES)}
      onChange={(event: ChangeEvent<HTMLTextAreaElement>) => setLines(countOf(event.currentTarget.value))}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !event.altKey || isComposing(event)) return onKeyDown(event)
        event.preventDefault()
        event.stopPropagation()
        const { currentTarget: area } = event
        area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end')
        setLines(countOf(area.value))
      }}
      onBlur={event => leave(event)}
    />
  )
}

const countOf = (text: string): number => text.split('\n').length
