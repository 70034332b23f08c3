import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  Legend,
  Line,
  LineChart,
  Pie,
  PieChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { figure } from '@/ui'
import { onAxis, tick, tooltip } from '@/widgets/chartLook'
import type { Chart } from '../plan'
import type { Series } from './series'

const COLORS = [
  'var(--map-4)',
  'var(--age-4)',
  'var(--ok)',
  'var(--age-2)',
  'var(--age-5)',
  'var(--map-5)',
  'var(--text-3)',
  'var(--map-2)',
]
const colorOf = (at: number) => COLORS[at % COLORS.length] ?? 'var(--map-4)'
const KINDS: Record<Exclude<Chart, 'none'>, string> = { bar: 'Bar chart', line: 'Line chart', pie: 'Pie chart' }
const told = (value: unknown) => figure(String(value))
const named = (name: unknown) => <span style={{ color: 'var(--text-2)' }}>{String(name)}</span>
const legend = { wrapperStyle: { fontSize: 12 }, iconSize: 8, itemSorter: null, formatter: named } as const

interface PictureProps {
  series: Series
  kind: Exclude<Chart, 'none'>
}

/** A summary as a chart. The table next to it has its figures. */
export default function Picture({ series, kind }: PictureProps) {
  const { names, points, title } = series
  const data = points.map(({ name, values }) => ({
    name,
    ...Object.fromEntries(values.map((value, at) => [`v${at}`, value])),
  }))
  const axes = [
    <CartesianGrid key="grid" vertical={false} stroke="var(--line)" />,
    <XAxis
      key="x"
      dataKey="name"
      tick={tick}
      tickLine={false}
      axisLine={{ stroke: 'var(--line-2)' }}
      interval="equidistantPreserveStart"
      minTickGap={24}
    />,
    <YAxis key="y" tick={tick} tickLine={false} axisLine={false} width={48} tickFormatter={onAxis} />,
    <Tooltip key="tip" cursor={{ fill: 'var(--fill)' }} formatter={told as never} contentStyle={tooltip} />,
    names.length > 1 ? <Legend key="legend" {...legend} /> : null,
  ]
  const margin = { top: 8, right: 12, bottom: 0, left: 0 }
  return (
    <div role="img" aria-label={`${KINDS[kind]}: ${title}. The table has the same figures.`} style={{ height: '100%' }}>
      <ResponsiveContainer width="100%" height="100%">
        {kind === 'bar' ? (
          <BarChart data={data} margin={margin} barCategoryGap="20%" accessibilityLayer={false}>
            {axes}
            {names.map((name, at) => (
              <Bar
                key={name}
                dataKey={`v${at}`}
                name={name}
                fill={colorOf(at)}
                radius={[2, 2, 0, 0]}
                maxBarSize={48}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        ) : kind === 'line' ? (
          <LineChart data={data} margin={margin} accessibilityLayer={false}>
            {axes}
            {names.map((name, at) => (
              <Line
                key={name}
                dataKey={`v${at}`}
                name={name}
                stroke={colorOf(at)}
                strokeWidth={2}
                dot={{ r: 2 }}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        ) : (
          <PieChart accessibilityLayer={false}>
            <Tooltip formatter={told as never} contentStyle={tooltip} />
            <Legend layout="vertical" align="right" verticalAlign="middle" {...legend} />
            <Pie
              // a negative value has no share
              data={data.map(each => ({ name: each.name, value: Math.max(0, Number(Object.values(each)[1] ?? 0)) }))}
              dataKey="value"
              nameKey="name"
              innerRadius="50%"
              outerRadius="90%"
              stroke="var(--surface)"
              isAnimationActive={false}
            >
              {data.map((each, at) => (
                <Cell key={each.name} fill={colorOf(at)} />
              ))}
            </Pie>
          </PieChart>
        )}
      </ResponsiveContainer>
    </div>
  )
}
