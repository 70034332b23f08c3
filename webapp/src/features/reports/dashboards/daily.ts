import type { Summary } from '../calls'
import { blankPlan, type Plan } from '../plan'

/** The steps of an invoice that users do during the day. */
export const STEPS = [
  { status: 'Invoiced', label: 'Billed' },
  { status: 'Approve for Invoice Delivery', label: 'Approved' },
  { status: 'Delivered', label: 'Delivered' },
] as const
export type Step = (typeof STEPS)[number]['status']

const ENTERED = 'shipmentInformation#entryDate'

const between = (name: string, first: string, last: string) => ({
  name,
  operator: 'betweenInclusive',
  value: '',
  value1: first,
  value2: last,
  type: 'date',
})
const where = (...fields: object[]) => ({ condition: 'and', level: 0, fields })

const byDay = (dataset: string, field: string, first: string, last: string): Plan => ({
  ...blankPlan(dataset),
  rows: [{ field, by: 'day' }],
  rules: where(between(field, first, last)),
})

/** Shipments by entry date. */
export const entered = (first: string, last: string): Plan => byDay('shipments', ENTERED, first, last)
/** Shipments by the day of their last rating. */
export const rated = (first: string, last: string): Plan => byDay('shipments', 'rating#ratedOn', first, last)

const worked = (first: string, last: string) =>
  where(between('stepOn', first, last), {
    name: 'stepStatus',
    operator: 'isInList',
    value: STEPS.map(({ status }) => status).join('\n'),
    value1: '',
    value2: '',
    type: 'text',
  })
/** Steps of invoices by day and resulting status. */
export const steps = (first: string, last: string): Plan => ({
  ...byDay('invoiceSteps', 'stepOn', first, last),
  columns: [{ field: 'stepStatus', by: null }],
  rules: worked(first, last),
})
/** The same by user. */
export const byPerson = (first: string, last: string): Plan => ({
  ...steps(first, last),
  rows: [{ field: 'stepBy', by: null }],
})

/** The counts of each day, of one column or of all. */
export function countsByDay(summary: Summary | null | undefined, column?: Step): Map<string, number> {
  const at = summary?.cells.findIndex(cell => (column ? cell.keys[0]?.value === column : cell.isTotal)) ?? -1
  const found = new Map<string, number>()
  for (const row of summary?.table ?? []) {
    const figure = Number(row.cells[at] ?? 0)
    const day = row.keys[0]?.value
    if (figure && typeof day === 'string') found.set(day, figure)
  }
  return found
}

/** The day that many days before another. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
