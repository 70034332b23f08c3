import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DataTable, FigureInput } from '@/ui'
import { VOLUME_WEIGHT } from './addresses'
import { ToolFrame } from './ToolFrame'
import css from './tools.module.css'
import { CATEGORIES, convert, shown } from './units'

const VOLUME_WEIGHT_CATEGORY = 'volume-weight'
const [LENGTH] = CATEGORIES

/** A number in every unit of its category at once (administration §9, A079). */
export default function Conversion() {
  const go = useNavigate()
  const [id, setId] = useState(LENGTH?.id ?? '')
  const [typed, setTyped] = useState('1')
  const [units, setUnits] = useState<Readonly<Record<string, string>>>({})
  const category = CATEGORIES.find(each => each.id === id) ?? LENGTH
  if (!category) return null
  const from = category.units.find(each => each.id === units[category.id]) ?? category.units[0]
  const results = from ? convert(typed, from, category) : []
  const resultIn = (id: string) => results.find(each => each.unit.id === id)
  return (
    <ToolFrame>
      <div className={css.tool}>
        <SegmentedControl
          size="xs"
          aria-label="Category"
          value={category.id}
          data={[
            ...CATEGORIES.map(each => ({ value: each.id, label: each.label })),
            { value: VOLUME_WEIGHT_CATEGORY, label: 'Volume weight' },
          ]}
          onChange={chosen => (chosen === VOLUME_WEIGHT_CATEGORY ? go(VOLUME_WEIGHT) : setId(chosen))}
        />
        <div className={css.asked}>
          <FigureInput
            label="Value"
            autoFocus
            value={typed}
            error={typed.trim() && !results.length ? 'Enter a number.' : null}
            classNames={{ input: css.figure ?? '' }}
            onFocus={event => event.currentTarget.select()}
            onChange={setTyped}
          />
          <div>
            <span className={css.label} id="unit">
              Unit
            </span>
            <SegmentedControl
              size="xs"
              aria-labelledby="unit"
              value={from?.id ?? ''}
              data={category.units.map(each => ({ value: each.id, label: each.label }))}
              onChange={chosen => setUnits({ ...units, [category.id]: chosen })}
            />
          </div>
        </div>
        <DataTable
          rows={category.units}
          rowKey={unit => unit.id}
          className={css.results}
          label="All units"
          live
          state={unit => unit.id === from?.id && 'chosen'}
          columns={[
            { head: 'Unit', cell: unit => unit.label },
            {
              head: 'Exact',
              figure: true,
              look: 'strong',
              cell: unit => {
                const result = resultIn(unit.id)
                return result ? shown(result.figure) : '–'
              },
            },
            { head: 'Rounded', cell: unit => (resultIn(unit.id)?.exact === false ? 'to 12 digits' : 'exact') },
          ]}
        />
        <p className={css.note}>
          1 in = 2.54 cm, 1 lb = 453.6 g, 1 oz = 28.35 g. Rating uses the exact pound of 453.59237 g.
        </p>
      </div>
    </ToolFrame>
  )
}
