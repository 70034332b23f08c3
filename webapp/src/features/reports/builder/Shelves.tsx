import { type ReactNode, useEffect, useRef } from 'react'
import type { Dataset, Field } from '../plan'
import {
  AGGREGATES,
  type Aggregate,
  across,
  BUCKETS,
  type Bucket,
  type Measure,
  moved,
  type Plan,
  SHELVES,
  type Shelf,
  withAt,
  without,
} from '../plan'
import css from '../reports.module.css'
import { fieldWords, groupingWords, measureWords } from '../words'
import { Chip, type ChipChoice } from './Chip'

interface ShelvesProps {
  dataset: Dataset
  plan: Plan
  onChange: (plan: Plan) => void
}

const COUNT: Measure = { field: '', how: 'count' }
const isDay = (field: Field | undefined) => field?.kind === 'date' || field?.kind === 'moment'

interface LineProps {
  name: string
  empty: string
  parts: readonly ReactNode[]
  children?: ReactNode
}
const Line = ({ name, empty, parts, children }: LineProps) => (
  <fieldset className={css.shelf} aria-label={name}>
    <b aria-hidden>{name}</b>
    {parts.length ? parts : <span className="dim">{empty}</span>}
    {children}
  </fieldset>
)

/** The rows, columns and measures, or the columns of a list. */
export function Shelves({ dataset, plan, onChange }: ShelvesProps) {
  const holder = useRef<HTMLDivElement>(null)
  // the moved chip is rendered in another position, and stays focused there
  const follow = useRef<string | null>(null)
  useEffect(() => {
    if (!follow.current) return
    const chips = holder.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? []
    for (const chip of chips) if (chip.dataset.chip === follow.current) chip.focus()
    follow.current = null
  })
  const fieldOf = (name: string) => dataset.fields.find(field => field.name === name)
  const chip = (shelf: Shelf, at: number, label: string, choices: readonly ChipChoice[]) => (
    <Chip
      key={`${label} ${at}`}
      label={label}
      shelf={SHELVES[shelf].label}
      choices={choices}
      onMove={by => {
        follow.current = `${SHELVES[shelf].label}: ${label}`
        onChange(moved(plan, shelf, at, by))
      }}
      onRemove={() => onChange(without(plan, shelf, at))}
    />
  )
  const groupings = (shelf: 'rows' | 'columns') =>
    plan[shelf].map((each, at) => {
      const buckets: ChipChoice[] = isDay(fieldOf(each.field))
        ? (Object.keys(BUCKETS) as Bucket[]).map(by => ({
            label: BUCKETS[by],
            isChosen: each.by === by,
            onChoose: () => onChange(withAt(plan, shelf, at, { ...each, by })),
          }))
        : []
      const other = shelf === 'rows' ? 'columns' : 'rows'
      const over: ChipChoice = {
        label: `Move to ${SHELVES[other].label.toLowerCase()}`,
        onChoose: () => onChange(across(plan, shelf, at)),
      }
      return chip(shelf, at, groupingWords(dataset, each), [...buckets, over])
    })
  const measures = plan.measures.map((each, at) => {
    const ways: Aggregate[] = each.field
      ? fieldOf(each.field)?.addsUp
        ? ['sum', 'average', 'min', 'max', 'count']
        : ['count']
      : []
    const choices = ways.map(how => ({
      label: AGGREGATES[how],
      isChosen: each.how === how,
      onChoose: () => onChange(withAt(plan, 'measures', at, { ...each, how })),
    }))
    return chip('measures', at, measureWords(dataset, each), choices)
  })
  return (
    <div className={css.shelves} ref={holder}>
      {plan.kind === 'rows' ? (
        <Line
          name={SHELVES.fields.label}
          empty={SHELVES.fields.empty}
          parts={plan.fields.map((name, at) => chip('fields', at, fieldWords(dataset, name), []))}
        />
      ) : (
        <>
          <Line name={SHELVES.rows.label} empty={SHELVES.rows.empty} parts={groupings('rows')} />
          <Line name={SHELVES.columns.label} empty={SHELVES.columns.empty} parts={groupings('columns')} />
          <Line name={SHELVES.measures.label} empty={measureWords(dataset, COUNT)} parts={measures}>
            {plan.measures.length && plan.measures.every(({ field }) => field) ? (
              <button
                type="button"
                className={css.addCount}
                onClick={() => onChange({ ...plan, measures: [...plan.measures, COUNT] })}
              >
                Add a count
              </button>
            ) : null}
          </Line>
        </>
      )}
    </div>
  )
}
