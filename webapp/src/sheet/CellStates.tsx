import { type FindingKind, type GridStore, selectNextFinding, useDataVersion } from '@/grid'
import { CELL_STATES, CellMark } from '@/ui'
import css from './sheet.module.css'

/** How many cells are in each of the five states; clicking one goes to the next such cell. */
export function CellStates({ store }: { store: GridStore }) {
  useDataVersion(store)
  const { counts } = store.findings
  // errors that only the server can find look the same as a mismatch: one counter for both
  const kindsOf = (kind: FindingKind): FindingKind[] => (kind === 'regex' ? ['regex', 'server'] : [kind])
  const countOf = (kind: FindingKind) => kindsOf(kind).reduce((sum, each) => sum + counts[each], 0)
  const shown = CELL_STATES.filter(([kind]) => countOf(kind) > 0)
  return (
    <div className={css.states}>
      {shown.map(([kind, label]) => (
        <button
          key={kind}
          type="button"
          aria-label={`Next cell: ${label}, ${countOf(kind)}`}
          onClick={() => selectNextFinding(store, kindsOf(kind))}
        >
          <CellMark kind={kind} />
          <b>{countOf(kind)}</b>
          {label}
        </button>
      ))}
    </div>
  )
}
