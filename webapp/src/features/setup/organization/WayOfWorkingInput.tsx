import { Radio } from '@mantine/core'
import type { OwnInputParts } from '@/records'
import css from './organization.module.css'

const WAYS = [
  {
    value: 'passesOn',
    label: 'Passes on carriers’ bills',
    means: 'Customers pay what the carriers charge. The suite shows no costs and no margins.',
  },
  {
    value: 'buysAndSells',
    label: 'Buys and sells',
    means:
      'Carriers charge one price, customers pay another. Shipments have costs and margins, and tariffs have two sides.',
  },
]

/** The way of working of a system, with a sentence for each choice. */
export function WayOfWorkingInput({ field, row, disabled, error, put }: OwnInputParts) {
  return (
    <Radio.Group
      label={field.label}
      value={String(row[field.key] || 'passesOn')}
      error={error}
      onChange={value => put({ [field.key]: value })}
    >
      <div className={css.ways}>
        {WAYS.map(({ value, label, means }) => (
          <Radio key={value} size="xs" value={value} label={label} description={means} disabled={disabled} />
        ))}
      </div>
    </Radio.Group>
  )
}
