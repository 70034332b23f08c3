import type { Summary } from '../calls'
import { columnWords, rowWords } from '../words'

/** As many as can be distinguished by color. */
const MOST_SERIES = 8
/** As many as fit next to each other. */
const MOST_POINTS = 60

export interface Series {
  /** The label of the figures: `Total rate, USD`. */
  title: string
  names: string[]
  points: { name: string; values: (number | null)[] }[]
  /** What the chart leaves out, in words; empty if nothing. */
  left: string
}

/** The currencies of the first measure, to choose from. */
export const currenciesOf = (summary: Summary): string[] => [
  ...new Set(summary.cells.filter(cell => cell.isTotal && cell.measure === 0).map(({ currency }) => currency)),
]

/**
 * The first measure of a summary, in one currency, as points and series: rows are the axis, columns are series. Without
 * rows, the columns are the axis.
 */
export function seriesOf(summary: Summary, currency: string): Series {
  const places = [...summary.cells.keys()].filter(at => {
    const cell = summary.cells[at]
    return cell?.measure === 0 && cell.currency === currency && cell.isTotal === !summary.columns.length
  })
  const title = columnWords(summary, places[0] ?? 0).measure
  const read = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text))
  if (!summary.rows.length) {
    return {
      title,
      names: [title],
      points: places.map(at => ({ name: columnWords(summary, at).over || 'All', values: [read(summary.totals[at])] })),
      left: '',
    }
  }
  const shown = places.slice(0, MOST_SERIES)
  const rows = summary.table.slice(0, MOST_POINTS)
  const left = [
    rows.length < summary.total ? `the first ${rows.length} of ${summary.total} rows` : '',
    shown.length < places.length ? `the first ${shown.length} of ${places.length} columns` : '',
  ].filter(Boolean)
  return {
    title,
    names: summary.columns.length ? shown.map(at => columnWords(summary, at).over) : [title],
    points: rows.map(row => ({ name: rowWords(summary, row), values: shown.map(at => read(row.cells[at])) })),
    left: left.length ? `The chart has ${left.join(' and ')}; the table has all that are shown.` : '',
  }
}
