import { IconEqual } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { Allowed, count, DataTable, Dialog, EmptyState, Loaded, ScrollRegion, todayHere } from '@/ui'
import { laneWords, RateChanges, TermChanges } from './Changes'
import { useComparison } from './lanes/calls'
import css from './tariffs.module.css'
import { lastQuarter, newWhatIf } from './whatIf/addresses'

const ACTION = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const

interface Parts {
  tariffId: string
  old: Wire<'VersionView'>
  now: Wire<'VersionView'>
  onClose: () => void
}

/** `12 added, 1 changed, 66 the same`: zero counts are left out. */
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

/** Two versions compared: terms, and lanes that were added, removed or changed, each rate before and after. */
export function CompareVersions({ tariffId, old, now, onClose }: Parts) {
  const comparison = useComparison(tariffId, old.versionId, now.versionId)
  return (
    <Dialog onClose={onClose} size="xl" title={`Version ${old.number} vs. version ${now.number}`}>
      <Loaded of={comparison} what="the comparison">
        {found =>
          found.rows.length || found.terms.length ? (
            <>
              <TermChanges changes={found.terms} label="Changed terms" />
              <p className="dim">
                {told(found)}{' '}
                {now.state === 'draft' ? (
                  <Allowed permission="tariffs.saveTariff">
                    <Link to={newWhatIf(tariffId, now.versionId, lastQuarter(todayHere()))}>
                      See what last quarter’s shipments would have cost
                    </Link>
                  </Allowed>
                ) : null}
              </p>
              {found.rows.length ? (
                <ScrollRegion className={css.compared} label="Table of differences">
                  <DataTable
                    rows={found.rows}
                    rowKey={row => `${row.action} ${row.number}`}
                    columns={[
                      { head: 'Lane', look: 'strong', cell: row => laneWords(row.identifiers) },
                      { head: 'Change', cell: row => ACTION[row.action] },
                      { head: 'Rates', cell: row => <RateChanges changes={row.changes} /> },
                    ]}
                  />
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
