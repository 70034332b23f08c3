import type { Wire } from '@/api/wire'
import { count } from '@/ui'
import css from './tariffs.module.css'

/** The identifiers of a lane, as a label; empty if a finding is about the whole version. */
export const laneName = (identifiers: Record<string, string>) =>
  Object.values(identifiers)
    .map(value => value || 'any')
    .join(' ')

interface KindsProps {
  counts: Wire<'LintCount'>[]
  /** The selected kind; '' is all. */
  code: string
  onChoose: (code: string) => void
}

/** The kinds of findings with their counts, to select one. */
export function FindingKinds({ counts, code, onChoose }: KindsProps) {
  return (
    <fieldset className={css.kinds} aria-label="Finding types">
      {counts.length > 1 ? (
        <button type="button" aria-pressed={!code} onClick={() => onChoose('')}>
          All <b>{count(counts.reduce((sum, each) => sum + each.count, 0))}</b>
        </button>
      ) : null}
      {counts.map(each => (
        <button
          key={each.code}
          type="button"
          aria-pressed={code === each.code || counts.length === 1}
          data-severity={each.severity}
          onClick={() => onChoose(each.code)}
        >
          {each.label} <b>{count(each.count)}</b>
        </button>
      ))}
    </fieldset>
  )
}
