import { PlainTable, SkeletonRows } from '@/ui'
import css from './sheet.module.css'

const WIDTHS = [24, 110, 120, 90, 110, 80, 80, 90, 100]

/** Bars in place of the rows; the style sheet shows them after 150 ms, so that a quick answer does not flicker. */
export const GridSkeleton = ({ what }: { what: string }) => (
  <div className={css.skeleton} role="status" aria-label={`Loading ${what}`}>
    <PlainTable density="compact">
      <tbody>
        <SkeletonRows rows={18} widths={WIDTHS} />
      </tbody>
    </PlainTable>
  </div>
)
