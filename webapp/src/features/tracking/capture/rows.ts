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
export const MOST_ROWS = 2000
/** So many empty rows stand below the last one that says something. */
const SPARE = 3

/** A row of the grid: its cells as they were typed, under a number that stays its own. */
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

/** A row after something was typed into it. Which shipment a carrier meant may be put right; anything else is from then on
 * what a person says. */
export const typedInto = (row: Row, field: Field, text: string): Row => ({
  ...row,
  [field]: text,
  isReported: row.isReported && field === 'shipment',
})

/** The rows that say something. */
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

/** Cells as a spreadsheet puts them on the clipboard: tabs between them, a line each. */
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

/** Whether a pasted line is the heads of a sheet: it names the shipment and the milestone. */
function headsOf(cells: readonly string[]): (Field | undefined)[] | null {
  const found = cells.map(cell => HEADS[normal(cell)])
  return found.includes('shipment') && found.includes('milestone') ? found : null
}

/**
 * The rows after cells were pasted at one of them: to the right and downwards, as in a spreadsheet. With the heads of a sheet
 * above them the cells go to the columns that these name.
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

/** How many lines of a text would not find room. */
export const tooMany = (at: number, text: string): number => Math.max(0, at + cellsOf(text).length - MOST_ROWS)

/** What is wrong with a cell. */
export const faultOf = (outcome: RowOutcome | undefined, field: Field): string | undefined =>
  outcome?.findings?.find(finding => finding.field === field)?.message

/** What is left in the grid after a save: what was refused, in its place, with why. */
export function leftOf(rows: readonly Row[], outcomes: ReadonlyMap<number, RowOutcome>): Row[] {
  return withSpare(rows.filter(row => outcomes.get(row.tempId)?.what === 'refused'))
}
