import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { FigureInput } from '@/ui'
import { BY_BREAK } from './chargeForm'
import css from './form.module.css'

interface Parts {
  label: string
  /** What may state it instead of an amount here. */
  stated: readonly string[]
  value?: string
  error?: ReactNode
  onChange?: (value: string) => void
}
const AMOUNT = 'amount'
const NONE = 'none'
const LABELS: Record<string, string> = { lane: 'by lane', [BY_BREAK]: 'by break' }

/** A minimum or maximum: none, an amount, or stated by each lane or break. */
export function Limit({ label, stated, value = '', error, onChange }: Parts) {
  const kind = !value ? NONE : stated.includes(value) ? value : AMOUNT
  return (
    <div className={css.limit}>
      <Select
        label={label}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={[
          { value: NONE, label: 'none' },
          { value: AMOUNT, label: 'amount' },
          ...stated.map(each => ({ value: each, label: LABELS[each] ?? each })),
        ]}
        value={kind}
        error={kind === AMOUNT ? undefined : error}
        onChange={chosen => onChange?.(chosen === NONE ? '' : chosen === AMOUNT ? '0.00' : (chosen ?? ''))}
      />
      {kind === AMOUNT ? (
        <FigureInput
          aria-label={`${label}, amount`}
          classNames={{ input: css.figure ?? '' }}
          error={error}
          value={value}
          onChange={figure => onChange?.(figure || '0')}
        />
      ) : null}
    </div>
  )
}
