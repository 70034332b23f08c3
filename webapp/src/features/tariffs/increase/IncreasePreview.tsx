import type { Wire } from '@/api/wire'
import { count, Pager, ScrollRegion, ui } from '@/ui'
import { laneWords, RateChanges, TermChanges } from '../Changes'
import { LANES_IN_PREVIEW } from './calls'
import own from './increase.module.css'
import { changedWords, leftWords } from './increaseForm'

type Preview = Wire<'IncreasePreview'>

/** `4.85% to 5.12%`, one figure where they are the same. */
const spread = ({ least, most }: Preview) => (least === most ? `${least}%` : `${least}% to ${most}%`)

/** What an increase would do: how many figures, lane by lane before and after, and what stays with the reason. */
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
            <table className={ui.t}>
              <thead>
                <tr>
                  <th className="num">Lane</th>
                  <th>Found by</th>
                  <th>Rates</th>
                </tr>
              </thead>
              <tbody>
                {found.rows.map(row => (
                  <tr key={row.number}>
                    <td className="num dim">{count(row.number)}</td>
                    <td className="strong">{laneWords(row.identifiers)}</td>
                    <td className="wrap">
                      <RateChanges changes={row.changes} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
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
