import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { fromRules, toRules } from '@/conditions'
import { FilterTools } from '@/filters'
import { Divider, Gap, Toolbar } from '@/ui'
import { conditionFields } from '../conditionFields'
import type { Dataset } from '../plan'
import { blankPlan, type Chart, type Plan } from '../plan'

const TOPS = [5, 10, 20, 50, 100]
const CHARTS: { value: Chart; label: string }[] = [
  { value: 'none', label: 'Table only' },
  { value: 'bar', label: 'Bar chart' },
  { value: 'line', label: 'Line chart' },
  { value: 'pie', label: 'Pie chart' },
]

interface ChoicesProps {
  datasets: readonly Dataset[]
  dataset: Dataset
  plan: Plan
  onChange: (plan: Plan) => void
}

/** The data set and form of the report, and its conditions. */
export function Choices({ datasets, dataset, plan, onChange }: ChoicesProps) {
  const [asked, setAsked] = useState<string | null>(null)
  const fields = conditionFields(dataset)
  return (
    <Toolbar label="What the report shows">
      <NativeSelect
        aria-label="About"
        data={datasets.map(({ name, title }) => ({ value: name, label: title }))}
        value={plan.dataset}
        onChange={event => onChange(blankPlan(event.currentTarget.value, plan.kind))}
      />
      <SegmentedControl
        size="xs"
        aria-label="Form of the report"
        data={[
          { value: 'summary', label: 'Summary' },
          { value: 'rows', label: 'List' },
        ]}
        value={plan.kind}
        onChange={kind => onChange({ ...plan, kind: kind as Plan['kind'] })}
      />
      {plan.kind === 'summary' ? (
        <>
          <NativeSelect
            aria-label="Rows shown"
            data={[{ value: '', label: 'All rows' }, ...TOPS.map(n => ({ value: String(n), label: `First ${n}` }))]}
            value={plan.top === null ? '' : String(plan.top)}
            onChange={event => onChange({ ...plan, top: Number(event.currentTarget.value) || null })}
          />
          <NativeSelect
            aria-label="Chart"
            data={CHARTS}
            value={plan.chart}
            onChange={event => onChange({ ...plan, chart: event.currentTarget.value as Chart })}
          />
        </>
      ) : null}
      <Divider />
      <FilterTools
        fields={fields}
        filter={fromRules(plan.rules)}
        onChange={filter => {
          const typeOf = (name: string) => fields.find(field => field.name === name)?.type ?? 'text'
          onChange({ ...plan, rules: toRules(filter, typeOf) })
        }}
        asked={asked}
        onAsked={setAsked}
      />
      <Gap />
    </Toolbar>
  )
}
