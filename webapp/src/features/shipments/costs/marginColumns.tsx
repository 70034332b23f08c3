import { Money, percent } from '@/ui'
import type { OwnColumn } from '../columns'
import type { Margin } from './calls'
import css from './costs.module.css'

/** The margin of a shipment by its id; undefined until it is loaded. */
export type MarginOf = (shipmentId: string) => Margin | undefined

interface Figure {
  key: string
  label: string
  toolTip: string
  of: (margin: Margin) => string
  /** Whether it is the figure that is missing, so that the reason is shown in its place. */
  lacks?: (margin: Margin) => boolean
  isPercent?: boolean
}

const FIGURES: Figure[] = [
  {
    key: 'margin#sale',
    label: 'Sale',
    toolTip: 'What was billed less what was credited; before it is billed, the rate',
    of: margin => margin.sale,
    lacks: margin => !margin.sale,
  },
  {
    key: 'margin#cost',
    // a field of the template is called Cost: what is passed on
    label: 'Total cost',
    toolTip: 'What carriers charge, in the currency of the sale: as agreed, else invoiced, else expected',
    of: margin => margin.cost,
    lacks: margin => !!margin.sale && !margin.cost,
  },
  { key: 'margin#amount', label: 'Margin', toolTip: 'Sale less cost', of: margin => margin.amount },
  {
    key: 'margin#percent',
    label: 'Margin %',
    toolTip: 'Of the sale',
    of: margin => margin.percent,
    isPercent: true,
  },
]

export const isMarginColumn = (key: string): boolean => FIGURES.some(figure => figure.key === key)

/** Sale, cost and margin in the list of shipments, as in their panel. */
export const marginColumns = (marginOf: MarginOf): OwnColumn[] =>
  FIGURES.map(figure => ({
    key: figure.key,
    label: figure.label,
    width: figure.isPercent ? 84 : 120,
    kind: 'number',
    toolTip: figure.toolTip,
    value: row => {
      const margin = marginOf(row.id)
      return margin ? figure.of(margin) : ''
    },
    draw: row => <FigureCell figure={figure} margin={marginOf(row.id)} />,
  }))

function FigureCell({ figure, margin }: { figure: Figure; margin: Margin | undefined }) {
  if (!margin) return null
  const text = figure.of(margin)
  if (text) {
    const tone = margin.amount.startsWith('-') && figure.key !== 'margin#sale' && figure.key !== 'margin#cost'
    return (
      <span className={css.figure} data-tone={tone ? 'bad' : undefined}>
        {figure.isPercent ? percent(text) : <Money of={text} currency={margin.currency} />}
      </span>
    )
  }
  if (figure.lacks?.(margin))
    return (
      <span className={css.lack} data-tip={margin.problem}>
        {margin.reason}
      </span>
    )
  return <span className="dim">–</span>
}
