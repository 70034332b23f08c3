import type { EventRow, RowOutcome } from '../calls'

export const FIELDS = ['shipment', 'milestone', 'kind', 'date', 'time', 'timeZone'] as const
export type Field = (typeof FIELDS)[number]
export const LABELS: Record<Field, string> = {
  shipment: 'Shipment number',
  milestone: 'Milestone',
  kind: 'Type',
  date: 'Date',
  time: 'Time',
  timeZone: 'Time zone',
}
const MOST_ROWS = 2000
/** The number of empty rows below the last filled one. */
const SPARE = 3

/** A row of the grid: its cells as typed, with a permanent number. */
export type Row = Required<EventRow>

export const emptyRow = (tempId: number): Row => ({
  tempId,
  shipment: '',
  milestone: '',
  kind: '',
  date: '',
  time: '',
  timeZone: '',
  isReported: false,
})

export const isEmpty = (row: Row): boolean => FIELDS.every(field => !row[field].trim())

/** A row after a cell was typed. Correcting the shipment of a carrier's row leaves it the carrier's; any other change
 * makes it the user's report. */
export const typedInto = (row: Row, field: Field, text: string): Row => ({
  ...row,
  [field]: text,
  isReported: row.isReported && field === 'shipment',
})

/** The filled rows. */
export const filledOf = (rows: readonly Row[]): Row[] => rows.filter(row => !isEmpty(row))

/** The rows with empty ones below them, so that there is always one to type into. */
export function withSpare(rows: readonly Row[]): Row[] {
  let last = rows.length
  while (last && isEmpty(rows[last - 1] as Row)) last--
  const kept = rows.slice(0, Math.max(last + SPARE, Math.min(rows.length, last + SPARE)))
  let next = Math.max(0, ...kept.map(row => row.tempId)) + 1
  while (kept.length < last + SPARE && kept.length < MOST_ROWS) kept.push(emptyRow(next++))
  return kept
}

/** Cells of a spreadsheet's clipboard text: separated by tabs, one row per line. */
export function cellsOf(text: string): string[][] {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n+$/, '').split('\n')
  return lines.map(line => line.split('\t').map(cell => cell.replace(/^"(.*)"$/, '$1').trim()))
}

const normal = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')
const HEADS: Record<string, Field> = {
  ...Object.fromEntries(FIELDS.map(field => [normal(LABELS[field]), field])),
  shipment: 'shipment',
  status: 'milestone',
  zone: 'timeZone',
}

/** Whether a pasted line is the headings of a sheet: it contains the shipment and the milestone. */
function headsOf(cells: readonly string[]): (Field | undefined)[] | null {
  const found = cells.map(cell => HEADS[normal(cell)])
  return found.includes('shipment') && found.includes('milestone') ? found : null
}

/**
 * The rows after pasting cells at one of them: to the right and downwards, as in a spreadsheet. If they have headings,
 * the cells go to the columns named there.
 */
export function pasteInto(rows: readonly Row[], at: number, field: Field, text: string): Row[] {
  const cells = cellsOf(text)
  const heads = headsOf(cells[0] ?? [])
  const lines = heads ? cells.slice(1) : cells
  const fields = heads ?? FIELDS.slice(FIELDS.indexOf(field))
  const pasted = [...rows]
  let next = Math.max(0, ...rows.map(row => row.tempId)) + 1
  lines.slice(0, MOST_ROWS - at).forEach((line, below) => {
    let row = pasted[at + below] ?? emptyRow(next++)
    line.forEach((cell, beside) => {
      const into = fields[beside]
      if (into) row = typedInto(row, into, cell)
    })
    pasted[at + below] = row
  })
  return withSpare(pasted)
}

/** How many lines of a text would not fit. */
export const tooMany = (at: number, text: string): number => Math.max(0, at + cellsOf(text).length - MOST_ROWS)

/** The error of a cell. */
export const faultOf = (outcome: RowOutcome | undefined, field: Field): string | undefined =>
  outcome?.findings?.find(finding => finding.field === field)?.message

/** What remains in the grid after a save: the refused rows with their errors. */
export function leftOf(rows: readonly Row[], outcomes: ReadonlyMap<number, RowOutcome>): Row[] {
  return withSpare(rows.filter(row => outcomes.get(row.tempId)?.what === 'refused'))
}
