import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Wire } from '@/api/wire'
import { money } from '@/ui'
import { onAxis, tick, tooltip } from '@/widgets/chartLook'
import { DUES } from '../dues'

/** As many carriers as have room for their names below the bars; the table has all. */
const MOST = 8
const LONGEST = 20
const shortened = (name: unknown) =>
  String(name).length > LONGEST
    ? `${String(name)
        .slice(0, LONGEST - 1)
        .trimEnd()}…`
    : String(name)

interface OwedChartProps {
  of: readonly Wire<'CarrierOwed'>[]
  currency: string
}

/** A bar for each carrier, by due date. */
export default function OwedChart({ of, currency }: OwedChartProps) {
  const bars = of.slice(0, MOST).map(({ carrier, buckets }) => ({
    carrier,
    ...Object.fromEntries(buckets.map(({ due, amount }) => [due, Number(amount)])),
  }))
  const told = (value: unknown, name: unknown) => [`${currency} ${money(Number(value), currency)}`, String(name)]
  return (
    <div
      role="img"
      aria-label={`Bar chart of the amounts owed in ${currency} by carrier. The table below has the same figures.`}
      style={{ height: '100%' }}
    >
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={bars}
          margin={{ top: 4, right: 8, bottom: 0, left: 0 }}
          barCategoryGap="20%"
          maxBarSize={56}
          stackOffset="sign"
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="carrier"
            tick={tick}
            tickFormatter={shortened}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-2)' }}
          />
          <YAxis tick={tick} tickLine={false} axisLine={false} width={48} tickFormatter={onAxis} />
          <Tooltip cursor={{ fill: 'var(--fill)' }} formatter={told as never} contentStyle={tooltip} />
          {DUES.map(({ value, label, color }) => (
            <Bar key={value} dataKey={value} name={label} stackId="a" fill={color} isAnimationActive={false} />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
