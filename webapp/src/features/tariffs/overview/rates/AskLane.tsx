import { Button, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { DayInput, showDay, Toolbar } from '@/ui'
import { useIdentifierLabels } from '../../lanes/LaneFilter'
import css from '../../tariffs.module.css'
import { dayIn, type LaneView, weightsIn } from './laneView'

const PLACES = ['originPort', 'destinationPort', 'carrier', 'serviceLevel']

interface AskProps {
  view: LaneView
  /** The currencies of the tariffs in force, and the one to compare in. */
  currencies: string[]
  currency: string
  day: string
  onAsk: (view: LaneView) => void
}

/** The lane, the day, and the weights. Blank values match any: one lane for each carrier and service. */
export function AskLane({ view, currencies, currency, day, onAsk }: AskProps) {
  const labels = useIdentifierLabels()
  const [asked, setAsked] = useState(view)
  const { wrong: wrongWeights } = weightsIn(asked.weights)
  const { wrong: wrongDay } = dayIn(asked.day)
  const wrong = wrongDay || wrongWeights
  const further = Object.keys(view.identifiers).filter(id => !PLACES.includes(id))
  const name = (id: string, value: string) => setAsked({ ...asked, identifiers: { ...asked.identifiers, [id]: value } })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (!wrong) onAsk(asked)
  }
  return (
    <form onSubmit={ask} aria-label="Lane to compare">
      <Toolbar label="Lane to compare">
        {[...PLACES, ...further].map(id => (
          <TextInput
            key={id}
            w={132}
            aria-label={labels.get(id) ?? id}
            placeholder={labels.get(id) ?? id}
            value={asked.identifiers[id] ?? ''}
            onChange={event => name(id, event.currentTarget.value)}
          />
        ))}
        <DayInput
          w={124}
          aria-label="Date"
          placeholder={day ? showDay(day) : 'Today'}
          value={asked.day}
          error={wrongDay ? true : undefined}
          onChange={typed => setAsked({ ...asked, day: typed })}
        />
        <TextInput
          className={css.weights}
          aria-label="Weights, kg"
          placeholder="45, 100, 300, 500, 1000 kg"
          value={asked.weights}
          error={wrongWeights ? true : undefined}
          title={wrongWeights}
          onChange={event => setAsked({ ...asked, weights: event.currentTarget.value })}
        />
        {currencies.length ? (
          <Select
            w={84}
            aria-label="Compare in currency"
            comboboxProps={{ withinPortal: false }}
            allowDeselect={false}
            disabled={currencies.length < 2}
            data={currencies}
            value={currency || null}
            onChange={value => onAsk({ ...asked, currency: value ?? '' })}
          />
        ) : null}
        <Button type="submit" disabled={!!wrong}>
          Compare
        </Button>
      </Toolbar>
      {wrong ? (
        <p className={css.wrong} role="alert">
          {wrong}
        </p>
      ) : null}
    </form>
  )
}
