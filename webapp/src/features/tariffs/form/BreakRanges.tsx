import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { PlainTable, RemoveButton } from '@/ui'
import {
  type BreakSetForm,
  DAYS,
  INVALID_VALUE,
  isContiguous,
  RANGE_METHODS,
  type RangeForm,
  withEnd,
  withoutRange,
  withPart,
  withRange,
  withWidth,
} from './breakSetForm'
import css from './form.module.css'

interface Parts {
  set: BreakSetForm
  /** The errors, by `1.end`. */
  errors: Record<string, string>
  change: (set: BreakSetForm) => void
}
interface CellParts {
  label: string
  value: string
  error?: string | undefined
  placeholder?: string
  figure?: boolean
  disabled?: boolean
  commit: (typed: string) => void
}

/** A text input that applies on blur: partial numbers are not checked. */
function Cell({ label, value, error, placeholder, figure, disabled, commit }: CellParts) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      aria-label={label}
      value={typed ?? value}
      error={error}
      disabled={disabled}
      placeholder={placeholder}
      classNames={figure ? { input: css.figure ?? '' } : {}}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed !== null && typed !== value) commit(typed)
        setTyped(null)
      }}
    />
  )
}

/** The ranges of a set: for weights and miles only the ends are typed, the starts follow. */
export function BreakRanges({ set, errors, change }: Parts) {
  const [wrongEnd, setWrongEnd] = useState<number | null>(null)
  const follows = isContiguous(set.kind)
  const isTime = set.kind === 'timeBreaks'
  const end = (at: number, typed: string) => {
    const next = withEnd(set, at, typed)
    setWrongEnd(next.isWrong ? at : null)
    change(next.set)
  }
  const part = (at: number, what: keyof RangeForm, value: string) => change(withPart(set, at, { [what]: value }))
  return (
    <>
      <PlainTable className={css.ranges}>
        <thead>
          <tr>
            {isTime ? <th>Day</th> : null}
            <th className="num">From</th>
            <th className="num">To</th>
            <th>Method</th>
            <th className="num">Rate</th>
            <th className="num">Minimum</th>
            <th>Name</th>
            <th className="num">Width</th>
            <th>
              <span className="vh">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {set.ranges.map((range, at) => {
            const where = `range ${at + 1}`
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a range is identified by index: starts change as ends are typed
              <tr key={at}>
                {isTime ? (
                  <td>
                    <Select
                      aria-label={`Day, ${where}`}
                      allowDeselect={false}
                      comboboxProps={{ withinPortal: false }}
                      data={DAYS}
                      value={range.category}
                      onChange={day => part(at, 'category', day ?? 'weekday')}
                    />
                  </td>
                ) : null}
                <td className="num">
                  {follows ? (
                    <span>{range.start || '–'}</span>
                  ) : (
                    <Cell
                      label={`Start, ${where}`}
                      value={range.start}
                      placeholder={isTime ? '08:00' : '606'}
                      error={errors[`${at}.start`]}
                      commit={typed => part(at, 'start', typed.trim())}
                    />
                  )}
                </td>
                <td>
                  <Cell
                    label={`End, ${where}`}
                    value={range.end}
                    figure={follows}
                    placeholder={follows ? 'and over' : isTime ? '24:00' : 'same'}
                    error={wrongEnd === at ? INVALID_VALUE : errors[`${at}.end`]}
                    commit={typed => end(at, typed)}
                  />
                </td>
                <td>
                  <Select
                    aria-label={`Method, ${where}`}
                    allowDeselect={false}
                    comboboxProps={{ withinPortal: false }}
                    data={RANGE_METHODS}
                    value={range.method}
                    onChange={method => part(at, 'method', method ?? 'perUnit')}
                  />
                </td>
                {(['rate', 'minimum'] as const).map(what => (
                  <td key={what}>
                    <Cell
                      label={`${what === 'rate' ? 'Rate' : 'Minimum'}, ${where}`}
                      value={range[what]}
                      figure
                      placeholder={what === 'rate' ? 'by lane' : 'none'}
                      error={errors[`${at}.${what}`]}
                      commit={typed => part(at, what, typed.trim())}
                    />
                  </td>
                ))}
                <td>
                  <Cell
                    label={`Name, ${where}`}
                    value={range.displayName}
                    commit={typed => part(at, 'displayName', typed)}
                  />
                </td>
                <td>
                  <Cell
                    label={`Width, ${where}`}
                    value={range.displayWidth}
                    figure
                    placeholder="auto"
                    commit={typed => change(withWidth(set, at, typed))}
                  />
                </td>
                <td>
                  <RemoveButton
                    label={`Remove ${where}`}
                    disabled={set.ranges.length === 1}
                    onClick={() => change(withoutRange(set, at))}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </PlainTable>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={13} stroke={1.8} />}
        disabled={follows && !set.ranges.at(-1)?.end}
        title={follows && !set.ranges.at(-1)?.end ? 'Enter where the last range ends first' : undefined}
        onClick={() => change(withRange(set))}
      >
        Add range
      </Button>
    </>
  )
}
