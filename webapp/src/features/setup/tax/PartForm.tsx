import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { DayInput, FigureInput, RemoveButton, showDay, todayHere } from '@/ui'
import type { Direction, Part } from './setup'
import css from './tax.module.css'

interface PartFormProps {
  part: Part
  /** Of its code: tax that a carrier charges is deducted, not owed. */
  direction: Direction
  onChange: (part: Part) => void
  /** Undefined: it is the only tax of its code. */
  onRemove: (() => void) | undefined
}

type Rate = Part['rates'][number]

/** One tax of a code: its rates with their first days, and where it is reported and booked. */
export function PartForm({ part, direction, onChange, onRemove }: PartFormProps) {
  const change = (next: Partial<Part>) => onChange({ ...part, ...next })
  const { rates } = part
  const putRate = (at: number, next: Partial<Rate>) =>
    change({ rates: rates.map((rate, place) => (place === at ? { ...rate, ...next } : rate)) })
  const name = part.name || 'this tax'
  return (
    <section className={css.part} aria-label={`Tax: ${name}`}>
      <div className={css.further}>
        <TextInput
          label="Tax"
          placeholder="VAT"
          maxLength={20}
          value={part.name}
          onChange={event => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Ledger account"
          maxLength={40}
          value={part.ledgerAccount}
          onChange={event => change({ ledgerAccount: event.currentTarget.value })}
        />
        {onRemove ? <RemoveButton label={`Remove ${name}`} onClick={onRemove} /> : null}
      </div>
      <div className={css.boxes}>
        <TextInput
          label="Box of the base"
          maxLength={20}
          value={part.baseBox}
          onChange={event => change({ baseBox: event.currentTarget.value })}
        />
        {direction === 'input' ? null : (
          <TextInput
            label="Box of the tax"
            maxLength={20}
            value={part.taxBox}
            onChange={event => change({ taxBox: event.currentTarget.value })}
          />
        )}
        {direction === 'output' ? null : (
          <TextInput
            label="Box of the deduction"
            maxLength={20}
            value={part.deductionBox}
            onChange={event => change({ deductionBox: event.currentTarget.value })}
          />
        )}
      </div>
      {rates.map((rate, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its day is edited
        <div key={at} className={css.further}>
          <DayInput label="From" value={rate.firstDay} onChange={firstDay => putRate(at, { firstDay })} />
          <FigureInput
            label="Rate in percent"
            value={rate.percent}
            unit="%"
            onChange={percent => putRate(at, { percent })}
          />
          {rates.length > 1 ? (
            <RemoveButton
              label={`Remove the rate from ${showDay(rate.firstDay)}`}
              onClick={() => change({ rates: rates.filter((_, place) => place !== at) })}
            />
          ) : null}
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconPlus size={13} stroke={1.8} />}
          onClick={() =>
            change({ rates: [...rates, { firstDay: `${Number(todayHere().slice(0, 4)) + 1}-01-01`, percent: '' }] })
          }
        >
          Rate from another day
        </Button>
      </div>
    </section>
  )
}
