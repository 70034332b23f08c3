import type { Summary } from '../calls'
import type { Dataset, Within } from '../plan'
import { fieldWords, valueWords } from '../words'

/** The values of a cell: those of its row (none: the totals row) and of its column, and its currency. */
export function cellWithin(summary: Summary, row: number | null, column: number): Within {
  const cell = summary.cells[column]
  const sides = [
    [summary.rows, row === null ? [] : (summary.table[row]?.keys ?? [])],
    [summary.columns, cell && !cell.isTotal ? cell.keys : []],
  ] as const
  return {
    keys: sides.flatMap(([heads, values]) =>
      values.flatMap(({ value }, at) => {
        const head = heads[at]
        return head ? [{ field: head.field, by: head.by ?? null, value }] : []
      }),
    ),
    currency: cell?.currency || null,
  }
}

/** The cell in words, as far as they are known without its summary: `Carrier LH, Entry date Nov 2026, USD`. */
export function withinWords(cell: Within, dataset: Dataset, labels: ReadonlyMap<string, string>): string {
  const parts = cell.keys.map(({ field, by, value }) => {
    const kind = dataset.fields.find(each => each.name === field)?.kind ?? 'text'
    const empty = kind === 'tag' ? 'No tag' : '(empty)'
    const label = value === null ? empty : (labels.get(`${field} ${value}`) ?? String(value))
    return `${fieldWords(dataset, field)}: ${valueWords({ kind, by }, { value, label })}`
  })
  return [...parts, ...(cell.currency ? [cell.currency] : [])].join(' · ') || 'Everything'
}

/** The labels of values that are ids, from a summary that was shown. */
export function labelsOf(summary: Summary | null | undefined): Map<string, string> {
  const found = new Map<string, string>()
  if (!summary) return found
  const put = (heads: Summary['rows'], keys: Summary['table'][number]['keys']) =>
    keys.forEach(({ value, label }, at) => {
      const head = heads[at]
      if (head && value !== null) found.set(`${head.field} ${value}`, label)
    })
  for (const row of summary.table) put(summary.rows, row.keys)
  for (const cell of summary.cells) put(summary.columns, cell.keys)
  return found
}
