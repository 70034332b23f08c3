import { IconEqual } from '@tabler/icons-react'
import type { Wire } from '@/api/wire'
import { count, Dialog, DiffCell, EmptyState, Loaded, ScrollRegion, ui } from '@/ui'
import { alike } from '@/widgets/versionWords'
import { useComparison } from './lanes/calls'
import css from './tariffs.module.css'

const ACTION = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const

interface Parts {
  tariffId: string
  old: Wire<'VersionView'>
  now: Wire<'VersionView'>
  onClose: () => void
}

/** `12 added, 1 changed, 66 the same`: what there is none of is not said. */
function told(found: Wire<'VersionComparison'>): string {
  const parts: [number, string][] = [
    [found.added, 'added'],
    [found.removed, 'removed'],
    [found.changed, 'changed'],
    [found.unchanged, 'unchanged'],
  ]
  const counts = parts.filter(([lanes]) => lanes).map(([lanes, what]) => `${count(lanes)} ${what}`)
  const isCut = found.added + found.removed + found.changed > found.rows.length
  return `Lanes: ${counts.join(', ')}${isCut ? `. Showing the first ${count(found.rows.length)} differences.` : ''}`
}

function Difference({ before, after }: { before: string; after: string }) {
  const [from, to] = alike(before, after)
  return <DiffCell from={from} to={to} />
}

/** Dates, terms and charges before and after. */
function Terms({ changes }: { changes: Wire<'VersionComparison'>['terms'] }) {
  if (!changes.length) return null
  return (
    <dl className={css.termChanges} aria-label="Changed terms">
      {changes.map(change => (
        <div key={change.label}>
          <dt>{change.label}</dt>
          <dd>
            <DiffCell from={change.before || '–'} to={change.after || '–'} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Two versions side by side: terms, and lanes that came, went and changed, each rate before and after. */
export function CompareVersions({ tariffId, old, now, onClose }: Parts) {
  const comparison = useComparison(tariffId, old.versionId, now.versionId)
  return (
    <Dialog onClose={onClose} size="xl" title={`Version ${old.number} vs. version ${now.number}`}>
      <Loaded of={comparison} what="the comparison">
        {found =>
          found.rows.length || found.terms.length ? (
            <>
              <Terms changes={found.terms} />
              <p className="dim">{told(found)}</p>
              {found.rows.length ? (
                <ScrollRegion className={css.compared} label="Table of differences">
                  <table className={ui.t}>
                    <thead>
                      <tr>
                        <th>Lane</th>
                        <th>Change</th>
                        <th>Rates</th>
                      </tr>
                    </thead>
                    <tbody>
                      {found.rows.map(row => (
                        <tr key={`${row.action} ${row.number}`}>
                          <td className="strong">
                            {Object.values(row.identifiers)
                              .map(text => text || 'any')
                              .join(' ')}
                          </td>
                          <td>{ACTION[row.action]}</td>
                          <td>
                            <span className={css.breaks}>
                              {row.changes.map(change => (
                                <span key={change.label}>
                                  <i>{change.label}</i>
                                  <Difference before={change.before} after={change.after} />
                                </span>
                              ))}
                            </span>
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </ScrollRegion>
              ) : null}
            </>
          ) : (
            <EmptyState icon={IconEqual} title="No differences" body="Dates, terms, charges and lanes match." />
          )
        }
      </Loaded>
    </Dialog>
  )
}
