import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { wordsLocale } from '@/place'
import { money, short } from '@/ui'
import type { BilledByDay } from './home'

const tick = { fontSize: 11, fill: 'var(--text-3)' }
const tooltip = {
  background: 'var(--surface)',
  border: '1px solid var(--line-2)',
  borderRadius: 6,
  fontSize: 12,
}
/** Nov 21: in the order of the system. */
const dayOf = (iso: string) =>
  new Date(`${iso}T12:00:00Z`).toLocaleDateString(wordsLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** 75k rather than 75.0k: the axis needs no more. */
const onAxis = (value: unknown) => short(Number(value)).replace(/\.0+(?=[kM])/, '')

/** Bars of invoices with the credit notes of the day on top, as sizes; the signs are in the tooltip and the table. */
export default function BilledChart({ days, currency }: { days: BilledByDay['days']; currency: string }) {
  const bars = days.map(day => ({
    day: dayOf(day.day),
    invoices: Number(day.invoices),
    creditNotes: Math.abs(Number(day.creditNotes)),
  }))
  const signed = (value: unknown, name: unknown) => [
    `${currency} ${money(Number(value) * (name === 'Credit notes' ? -1 : 1))}`,
    String(name),
  ]
  return (
    <div
      role="img"
      aria-label="Bar chart of the amounts billed by day. The table below has the same figures."
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
            dataKey="day"
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-2)' }}
            interval="equidistantPreserveStart"
            minTickGap={24}
          />
          <YAxis tick={tick} tickLine={false} axisLine={false} width={48} tickFormatter={onAxis} />
          <Tooltip cursor={{ fill: 'var(--fill)' }} formatter={signed as never} contentStyle={tooltip} />
          <Bar dataKey="invoices" name="Invoices" stackId="a" fill="var(--age-3)" isAnimationActive={false} />
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
