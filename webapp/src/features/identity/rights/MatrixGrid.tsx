import { IconCheck, IconChevronDown, IconChevronRight, IconFilter, IconLock } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { worded } from './Codes'
import { roleAt } from './calls'
import css from './matrix.module.css'
import type { CellState, Code, Column, Matrix } from './matrixCalls'
import { type Edits, editOf, shownOf, toggled } from './matrixEdits'

interface GridProps {
  matrix: Matrix
  find: string
  edits: Edits
  /** Why nothing can be changed here; empty if something can. */
  locked: string
  onEdit: (edits: Edits) => void
}

type Row = { module: string; codes: Code[]; open: boolean } | { code: Code }

const SAID: Record<CellState, string> = { no: 'not given', some: 'given for some records', all: 'given' }

/** The rows of the matrix: each module, and the permissions of expanded ones, or those that match the search. */
function rowsOf(matrix: Matrix, find: string, open: ReadonlySet<string>): Row[] {
  const wanted = find.trim().toLowerCase()
  return matrix.modules.flatMap((module): Row[] => {
    const codes = module.codes.filter(each => `${each.label} ${each.id}`.toLowerCase().includes(wanted))
    if (codes.length === 0) return []
    const shows = wanted !== '' || open.has(module.module)
    const head: Row = { module: module.module, codes: module.codes, open: shows }
    return shows ? [head, ...codes.map(code => ({ code }))] : [head]
  })
}

export function MatrixGrid({ matrix, find, edits, locked, onEdit }: GridProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState({ row: 0, column: 0 })
  const table = useRef<HTMLTableElement>(null)
  const rows = rowsOf(matrix, find, open)
  const { columns } = matrix
  const row = Math.max(0, Math.min(at.row, rows.length - 1))
  const fold = (module: string) =>
    setOpen(before => {
      const next = new Set(before)
      if (!next.delete(module)) next.add(module)
      return next
    })
  const lockOf = (column: Column, code: Code) => locked || column.locked || code.locked
  const toggle = (column: Column, code: Code) => {
    if (!lockOf(column, code)) onEdit(toggled(edits, column, code.id))
  }
  const go = (toRow: number, toColumn: number) => {
    const next = {
      row: Math.max(0, Math.min(toRow, rows.length - 1)),
      column: Math.max(0, Math.min(toColumn, columns.length - 1)),
    }
    setAt(next)
    const target = rows[next.row]
    const place = target && 'module' in target ? 'module' : next.column
    table.current?.querySelector<HTMLElement>(`[data-at="${next.row} ${place}"]`)?.focus()
  }
  // Space and Enter press the focused button
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target as HTMLElement).dataset.at) return
    const moves: Record<string, [number, number]> = {
      ArrowDown: [row + 1, at.column],
      ArrowUp: [row - 1, at.column],
      ArrowRight: [row, at.column + 1],
      ArrowLeft: [row, at.column - 1],
      Home: [row, 0],
      End: [row, columns.length - 1],
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    go(...move)
  }
  return (
    <section className={css.scroll} aria-label="Permissions, table">
      <table className={css.grid} aria-label="Permissions" ref={table} onKeyDown={keys}>
        <thead>
          <tr>
            <th scope="col" className={css.corner}>
              Permission
            </th>
            {columns.map(column => (
              <th key={`${column.kind} ${column.id}`} scope="col" title={column.locked || undefined}>
                <ColumnHead column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((shown, number) =>
            'module' in shown ? (
              <tr key={shown.module} className={css.module}>
                <th scope="row">
                  <button
                    type="button"
                    data-at={`${number} module`}
                    tabIndex={number === row ? 0 : -1}
                    aria-expanded={shown.open}
                    onFocus={() => setAt({ row: number, column: at.column })}
                    onClick={() => fold(shown.module)}
                  >
                    {shown.open ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
                    {worded(shown.module)}
                  </button>
                </th>
                {columns.map(column => (
                  <td key={`${column.kind} ${column.id}`}>
                    {shown.codes.filter(code => shownOf(edits, column, code.id) !== 'no').length} of{' '}
                    {shown.codes.length}
                  </td>
                ))}
              </tr>
            ) : (
              <tr key={shown.code.id}>
                <th scope="row">{shown.code.label}</th>
                {columns.map((column, place) => {
                  const why = lockOf(column, shown.code)
                  const state = shownOf(edits, column, shown.code.id)
                  const edited = editOf(edits, column, shown.code.id) !== undefined
                  const said = `${shown.code.label}, ${column.name}: ${SAID[state]}${edited ? ', not saved' : ''}`
                  return (
                    <td key={`${column.kind} ${column.id}`} className={edited ? css.edited : undefined}>
                      <button
                        type="button"
                        data-at={`${number} ${place}`}
                        tabIndex={number === row && place === at.column ? 0 : -1}
                        aria-label={why ? `${said}. Locked: ${why}` : said}
                        aria-disabled={why !== ''}
                        title={why || undefined}
                        onFocus={() => setAt({ row: number, column: place })}
                        onClick={() => toggle(column, shown.code)}
                      >
                        <Mark state={state} locked={why !== ''} />
                      </button>
                    </td>
                  )
                })}
              </tr>
            ),
          )}
        </tbody>
      </table>
      {rows.length === 0 ? <p className={css.none}>No permission is called that.</p> : null}
    </section>
  )
}

function ColumnHead({ column }: { column: Column }) {
  const to = column.kind === 'role' ? roleAt(column.id) : `/configuration/users/group/edit/${column.id}`
  return (
    <>
      <Link to={to}>{column.name}</Link>
      <small>
        {column.kind === 'group' ? 'Group, ' : ''}
        {column.system || 'All systems'} · {column.holders}
      </small>
    </>
  )
}

const Mark = ({ state, locked }: { state: CellState; locked: boolean }) => (
  <span className={css.mark}>
    {state === 'all' ? <IconCheck size={16} stroke={2.2} /> : null}
    {state === 'some' ? <IconFilter size={15} stroke={1.8} /> : null}
    {locked ? <IconLock className={css.lock} size={11} stroke={1.6} /> : null}
  </span>
)
