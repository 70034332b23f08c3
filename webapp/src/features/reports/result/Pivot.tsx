import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { count, PlainTable, ScrollRegion } from '@/ui'
import type { Summary } from '../calls'
import type { Sort, Within } from '../plan'
import css from '../reports.module.css'
import { columnWords, figureWords, rowWords, valueWords } from '../words'
import { cellWithin } from './drill'

interface PivotProps {
  summary: Summary
  /** Its label, if there are several. */
  label?: string
  sort: Sort
  onSort: (sort: Sort) => void
  /** Opens the rows behind a cell. */
  onOpen: (cell: Within) => void
}

/** The maximum number of cells shown at first: more would slow the page down. */
const MOST_CELLS = 6_000
const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Heads that span several columns with the same values: the span of each. */
function spans(summary: Summary): { over: string; span: number }[] {
  const found: { over: string; span: number }[] = []
  for (const at of summary.cells.keys()) {
    const { over } = columnWords(summary, at)
    const last = found.at(-1)
    if (last && last.over === over) last.span += 1
    else found.push({ over, span: 1 })
  }
  return found
}

interface SortHeadProps {
  label: string
  isSorted: boolean
  descending: boolean
  onSort: () => void
}
function SortHead({ label, isSorted, descending, onSort }: SortHeadProps) {
  const Arrow = descending ? IconArrowDown : IconArrowUp
  return (
    <button type="button" className={css.sortHead} onClick={onSort}>
      {label}
      {isSorted ? <Arrow size={12} stroke={2} aria-hidden /> : null}
    </button>
  )
}

/**
 * A summary as a table. A click or Enter on a figure opens the rows it counts; the arrows move between figures. The
 * last row and the last columns are totals of everything, shown or not.
 */
export function Pivot({ summary, label = 'Report', sort, onSort, onOpen }: PivotProps) {
  const { rows, cells, table, totals, measures } = summary
  const [shown, setShown] = useState(() => Math.max(20, Math.floor(MOST_CELLS / Math.max(cells.length, 1))))
  const [[atRow, atColumn], setAt] = useState<[number, number]>([0, 0])
  const body = useRef<HTMLTableElement>(null)
  const drawn = table.slice(0, shown)
  const last = drawn.length
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = STEPS[event.key]
    const { row, column } = (event.target as HTMLElement).dataset
    if (!step || row === undefined || column === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // a cell without a figure is skipped
    let to: [number, number] = [Number(row) + step[0], Number(column) + step[1]]
    while (to[0] >= 0 && to[0] <= last && to[1] >= 0 && to[1] < cells.length) {
      const found = body.current?.querySelector<HTMLElement>(`[data-row="${to[0]}"][data-column="${to[1]}"]`)
      if (found) {
        found.focus()
        return
      }
      to = [to[0] + step[0], to[1] + step[1]]
    }
  }
  const figure = (text: string | null | undefined, row: number, column: number, named: string) => {
    if (text === null || text === undefined) return null
    const cell = cells[column]
    if (!cell) return null
    const head = measures[cell.measure]
    const words = figureWords(text, !!head?.isMoney, cell.currency)
    return (
      <button
        type="button"
        className={css.figure}
        data-row={row}
        data-column={column}
        tabIndex={row === atRow && column === atColumn ? 0 : -1}
        aria-label={`${named}, ${Object.values(columnWords(summary, column)).filter(Boolean).join(', ')}: ${words}`}
        onFocus={() => setAt([row, column])}
        onClick={() => onOpen(cellWithin(summary, row === last ? null : row, column))}
      >
        {words}
      </button>
    )
  }
  const sortedBy = (measure: number | null, currency: string) =>
    sort.measure === measure && (measure === null || !sort.currency || sort.currency === currency)
  const turn = (measure: number | null, currency: string) =>
    onSort({
      measure,
      currency,
      field: '',
      // numbers start with the largest, words with the first
      descending: sortedBy(measure, currency) ? !sort.descending : measure !== null,
    })
  const orderOf = (isSorted: boolean) => (isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined)
  const over = spans(summary)
  return (
    <ScrollRegion fill label={`${label}: table`}>
      <PlainTable density="compact" ref={body} className={css.pivot} aria-label={label} onKeyDown={press}>
        <thead>
          {summary.columns.length ? (
            <tr>
              <th colSpan={rows.length || 1} scope="colgroup">
                {summary.columns.map(({ label }) => label).join(' · ')}
              </th>
              {over.map(({ over: words, span }) => (
                <th key={words} colSpan={span} scope="colgroup" className="num">
                  {words}
                </th>
              ))}
            </tr>
          ) : null}
          <tr>
            {rows.length ? (
              rows.map((head, at) => (
                <th
                  key={`${head.field} ${head.by}`}
                  scope="col"
                  aria-sort={at ? undefined : orderOf(sortedBy(null, ''))}
                >
                  <SortHead
                    label={head.label}
                    isSorted={!at && sortedBy(null, '')}
                    descending={sort.descending}
                    onSort={() => turn(null, '')}
                  />
                </th>
              ))
            ) : (
              <th scope="col">All</th>
            )}
            {cells.map((cell, at) => {
              const { measure, over: words } = columnWords(summary, at)
              const isSorted = cell.isTotal && sortedBy(cell.measure, cell.currency)
              return (
                <th key={`${words} ${measure}`} scope="col" className="num" aria-sort={orderOf(isSorted)}>
                  {cell.isTotal && rows.length ? (
                    <SortHead
                      label={measure}
                      isSorted={isSorted}
                      descending={sort.descending}
                      onSort={() => turn(cell.measure, cell.currency)}
                    />
                  ) : (
                    measure
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        {rows.length ? (
          <tbody>
            {drawn.map((row, at) => (
              <tr key={row.keys.map(({ value }) => String(value)).join('\u0000')}>
                {row.keys.map((value, place) => {
                  const Cell = place ? 'td' : 'th'
                  return (
                    <Cell
                      // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a row have no id
                      key={place}
                      scope={place ? undefined : 'row'}
                      className={value.value === null ? 'dim' : undefined}
                    >
                      {valueWords(rows[place] ?? { kind: 'text' }, value)}
                    </Cell>
                  )
                })}
                {row.cells.map((text, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by index
                  <td key={column} className="num" data-total={cells[column]?.isTotal || undefined}>
                    {figure(text, at, column, rowWords(summary, row))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ) : null}
        <tfoot>
          <tr>
            <th colSpan={rows.length || 1} scope="row">
              {rows.length ? 'Total' : 'All'}
            </th>
            {totals.map((text, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by index
              <td key={column} className="num">
                {figure(text, last, column, 'Total')}
              </td>
            ))}
          </tr>
        </tfoot>
      </PlainTable>
      {table.length > shown ? (
        <p className={css.more}>
          {count(shown)} of {count(table.length)} rows are drawn.{' '}
          <Button variant="default" size="compact-xs" onClick={() => setShown(table.length)}>
            Draw all of them
          </Button>
        </p>
      ) : null}
    </ScrollRegion>
  )
}
