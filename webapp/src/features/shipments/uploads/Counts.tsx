import { count } from '@/ui'
import type { RowResult, Upload } from './upload'
import css from './upload.module.css'

/** The icon of a result: its shape means the same as its color. */
const SIGNS: Record<RowResult, string> = { new: '+', changed: '±', unchanged: '=', refused: '×', conflict: '!' }

export const Sign = ({ result }: { result: RowResult }) => (
  <span className={css.sign} data-result={result} aria-hidden>
    {SIGNS[result]}
  </span>
)

const cells = (n: number) => `${count(n)} ${n === 1 ? 'cell' : 'cells'}`

interface CountsProps {
  counts: NonNullable<Upload['counts']>
  /** The one result shown; null shows all but the unchanged. */
  show: RowResult | null
  onShow: (result: RowResult | null) => void
}

/** Four counts; clicking one shows only its rows, clicking it again all of them. */
export function Counts({ counts, show, onShow }: CountsProps) {
  const tiles: Array<[result: RowResult, label: string, rows: number, note: string]> = [
    ['new', 'New', counts.new ?? 0, 'to add'],
    ['changed', 'Changed', counts.changed ?? 0, cells(counts.cellsChanged ?? 0)],
    ['unchanged', 'Unchanged', counts.unchanged ?? 0, show === 'unchanged' ? 'no action needed' : 'hidden'],
    ['refused', 'Rejected', counts.refused ?? 0, `${cells(counts.cellsToCorrect ?? 0)} to correct`],
  ]
  const isShown = (result: RowResult) => (show === null ? result !== 'unchanged' : show === result)
  return (
    <div className={css.counts}>
      {tiles.map(([result, label, rows, note]) => (
        <button
          key={result}
          type="button"
          aria-pressed={isShown(result)}
          onClick={() => onShow(show === result ? null : result)}
        >
          <small>
            <Sign result={result} />
            {label}
          </small>
          <b>{count(rows)}</b> <em>{note}</em>
        </button>
      ))}
    </div>
  )
}
