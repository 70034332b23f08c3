import type { Wire } from '@/api/wire'
import { count, DataTable, Pager, ScrollRegion } from '@/ui'
import { laneWords, RateChanges, TermChanges } from '../Changes'
import { LANES_IN_PREVIEW } from './calls'
import own from './increase.module.css'
import { changedWords, leftWords } from './increaseForm'

type Preview = Wire<'IncreasePreview'>

/** `4.85% to 5.12%`, one number if they are equal. */
const spread = ({ least, most }: Preview) => (least === most ? `${least}%` : `${least}% to ${most}%`)

/** A preview of an increase: counts, lane by lane before and after, and what does not change with the reason. */
export function IncreasePreview({ found, onPage }: { found: Preview; onPage: (page: number) => void }) {
  const left = leftWords(found.left)
  return (
    <div className={own.preview}>
      <p aria-live="polite">
        {found.changed.length ? (
          <>
            <b>
              {count(found.count)} of {count(found.laneCount)} lanes change:
            </b>{' '}
            {changedWords(found.changed)}, each by {spread(found)}.
          </>
        ) : (
          <b>Nothing changes.</b>
        )}
      </p>
      {left.length ? (
        <ul aria-label="Unchanged">
          {left.map(each => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      ) : null}
      <TermChanges changes={found.charges} label="Charges that change" />
      {found.rows.length ? (
        <>
          <ScrollRegion className={own.lanes} label="Table of lanes that change">
            <DataTable
              rows={found.rows}
              rowKey={row => row.number}
              columns={[
                { head: 'Lane', figure: true, look: 'dim', cell: row => count(row.number) },
                { head: 'Found by', look: 'strong', cell: row => laneWords(row.identifiers) },
                { head: 'Rates', fit: 'wrap', cell: row => <RateChanges changes={row.changes} /> },
              ]}
            />
          </ScrollRegion>
          {found.count > LANES_IN_PREVIEW ? (
            <Pager
              label="Pages of lanes that change"
              page={found.pageNo}
              count={found.count}
              limit={LANES_IN_PREVIEW}
              onPage={onPage}
            />
          ) : null}
        </>
      ) : null}
    </div>
  )
}
