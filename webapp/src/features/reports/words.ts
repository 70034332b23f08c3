import { monthShort } from '@/place'
import { count, figure, money, showDay } from '@/ui'
import type { Answer, Head, Summary, Value } from './calls'
import type { Dataset } from './plan'
import { AGGREGATES, BUCKETS, type Grouping, type Measure } from './plan'

/** A row or column value for display: days in the local format. */
export function valueWords({ kind, by }: Pick<Head, 'kind' | 'by'>, { value, label }: Value): string {
  if (typeof value !== 'string' || (kind !== 'date' && kind !== 'moment')) return label
  switch (by) {
    case 'month':
      return monthShort(value)
    case 'quarter':
      return `${value.slice(5)} ${value.slice(0, 4)}`
    case 'week':
      return `Week ${Number(value.slice(6))}, ${value.slice(0, 4)}`
    case 'year':
      return value
    default:
      return showDay(value)
  }
}

/** A figure of a summary: money with the decimals of its currency, others with their own. */
export function figureWords(text: string | null, isMoney: boolean, currency: string): string {
  if (text === null) return ''
  return isMoney ? money(text, currency || undefined) : figure(text)
}

/** The head of a summary's column: its values, then the measure. */
export function columnWords(summary: Summary, at: number): { over: string; measure: string } {
  const column = summary.cells[at]
  if (!column) return { over: '', measure: '' }
  const head = summary.measures[column.measure]
  const over = column.isTotal
    ? summary.columns.length
      ? 'All'
      : ''
    : column.keys.map((value, place) => valueWords(summary.columns[place] ?? { kind: 'text' }, value)).join(' · ')
  const unit = column.currency || head?.unit
  return { over, measure: [head?.label, unit].filter(Boolean).join(', ') }
}

export const rowWords = (summary: Summary, row: Summary['table'][number]): string =>
  row.keys.map((value, at) => valueWords(summary.rows[at] ?? { kind: 'text' }, value)).join(' · ') || 'All'

const labelIn = (dataset: Dataset | undefined, name: string) =>
  dataset?.fields.find(field => field.name === name)?.label ?? name.split('#').at(-1) ?? name

/** A field in rows or columns: `Entry date by month`. */
export const groupingWords = (dataset: Dataset | undefined, { field, by }: Grouping): string =>
  `${labelIn(dataset, field)}${by ? ` by ${BUCKETS[by].toLowerCase()}` : ''}`

/** A measure: `Total of Rate`. */
export const measureWords = (dataset: Dataset | undefined, { field, how }: Measure): string => {
  if (!field) return `Count of ${dataset?.title.toLowerCase() ?? 'rows'}`
  return how === 'count' ? `With ${labelIn(dataset, field)}` : `${AGGREGATES[how]} of ${labelIn(dataset, field)}`
}
export const fieldWords = labelIn

/** What was counted: `1,204 shipments`. */
export const countedWords = (answer: Answer): string => {
  const n = answer.summary?.counted ?? answer.page?.count ?? 0
  return `${count(n)} ${n === 1 ? answer.noun : `${answer.noun}s`}`
}
