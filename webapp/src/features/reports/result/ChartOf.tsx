import { SegmentedControl } from '@mantine/core'
import { lazy, useState } from 'react'
import { WhenSeen } from '@/ui'
import type { Summary } from '../calls'
import type { Chart } from '../plan'
import css from '../reports.module.css'
import { currenciesOf, seriesOf } from './series'

const Picture = lazy(() => import('./Picture'))

/** The chart of a summary, in one of its currencies. */
export function ChartOf({ summary, kind, low }: { summary: Summary; kind: Exclude<Chart, 'none'>; low?: boolean }) {
  const currencies = currenciesOf(summary)
  const [wanted, setWanted] = useState('')
  const currency = currencies.includes(wanted) ? wanted : (currencies[0] ?? '')
  const series = seriesOf(summary, currency)
  if (!series.points.length) return null
  return (
    <figure className={css.chart} data-low={low || undefined}>
      <figcaption>
        <span>{series.title}</span>
        {currencies.length > 1 ? (
          <SegmentedControl
            size="xs"
            aria-label="Currency of the chart"
            data={currencies}
            value={currency}
            onChange={setWanted}
          />
        ) : null}
        <span className="dim">{series.left}</span>
      </figcaption>
      <WhenSeen className={css.picture}>
        <Picture series={series} kind={kind} />
      </WhenSeen>
    </figure>
  )
}
