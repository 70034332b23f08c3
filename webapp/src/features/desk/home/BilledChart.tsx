import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { money } from '@/ui'
import { onAxis, tick, tooltip } from '@/widgets/chartLook'

interface BilledChartProps {
  /** The billed amounts, each with the name of its day or month. */
  of: readonly { name: string; invoices: string; creditNotes: string }[]
  by: 'day' | 'month'
  currency: string
  /** Only the credit notes. */
  credited?: boolean
}

/** Bars of invoices with the credit notes on top, as absolute amounts; the signs are in the tooltip and the table. */
export default function BilledChart({ of, by, currency, credited = false }: BilledChartProps) {
  const bars = of.map(each => ({
    name: each.name,
    invoices: Number(each.invoices),
    creditNotes: Math.abs(Number(each.creditNotes)),
  }))
  const signed = (value: unknown, name: unknown) => [
    `${currency} ${money(Number(value) * (name === 'Credit notes' ? -1 : 1))}`,
    String(name),
  ]
  return (
    <div
      role="img"
      aria-label={`Bar chart of the amounts ${credited ? 'credited' : 'billed'} by ${by}. The table below has the same figures.`}
      style={{ height: '100%' }}
    >
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={bars}
          margin={{ top: 4, right: 8, bottom: 0, left: 0 }}
          barCategoryGap={4}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="name"
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-2)' }}
            interval="equidistantPreserveStart"
            minTickGap={24}
          />
          <YAxis tick={tick} tickLine={false} axisLine={false} width={48} tickFormatter={onAxis} />
          <Tooltip cursor={{ fill: 'var(--fill)' }} formatter={signed as never} contentStyle={tooltip} />
          {credited ? null : (
            <Bar dataKey="invoices" name="Invoices" stackId="a" fill="var(--age-3)" isAnimationActive={false} />
          )}
          <Bar
            dataKey="creditNotes"
            name="Credit notes"
            stackId="a"
            fill="var(--age-4)"
            radius={[2, 2, 0, 0]}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
