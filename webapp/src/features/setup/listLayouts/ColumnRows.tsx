import { ActionIcon, Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { LayoutColumn } from '@/entities/listColumns'
import type { AvailableColumn } from './calls'
import css from './listLayouts.module.css'

const LEAST_WIDTH = 40
const MOST_WIDTH = 800

const FORMATS: Record<AvailableColumn['formats'][number], string> = {
  withCurrency: 'With currency',
  withoutCurrency: 'Without currency',
  dayAndTime: 'Day and time',
  dayOnly: 'Day only',
  withUnit: 'With unit',
  withoutUnit: 'Without unit',
}

interface ColumnRowsProps {
  columns: readonly LayoutColumn[]
  available: readonly AvailableColumn[]
  /** Labels of grid columns belong to their template. */
  isGrid: boolean
  onChange: (columns: LayoutColumn[]) => void
}

/** The shown columns in order. Alt with an arrow moves the one in focus. */
export function ColumnRows({ columns, available, isGrid, onChange }: ColumnRowsProps) {
  const move = (at: number, by: -1 | 1) => {
    const to = at + by
    const next = [...columns]
    const [column] = next.splice(at, 1)
    if (!column || to < 0 || to >= columns.length) return
    next.splice(to, 0, column)
    onChange(next)
  }
  const press = (event: KeyboardEvent, at: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (!event.altKey || !by) return
    event.preventDefault()
    move(at, by)
  }
  const change = (key: string, part: Partial<LayoutColumn>) =>
    onChange(columns.map(column => (column.key === key ? { ...column, ...part } : column)))
  return (
    <ol className={css.columns} aria-label="Columns shown">
      {columns.map((column, at) => {
        const { key, label, width, format, total } = column
        const known = available.find(each => each.key === key)
        const name = known?.label ?? key
        return (
          <li key={key} className={css.column} onKeyDown={event => press(event, at)}>
            <span className={css.moves}>
              <ActionIcon
                variant="subtle"
                aria-label={`Move ${name} up`}
                title="Alt+Up"
                disabled={!at}
                onClick={() => move(at, -1)}
              >
                <IconArrowUp size={14} stroke={1.8} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={`Move ${name} down`}
                title="Alt+Down"
                disabled={at === columns.length - 1}
                onClick={() => move(at, 1)}
              >
                <IconArrowDown size={14} stroke={1.8} />
              </ActionIcon>
            </span>
            <b>{name}</b>
            {isGrid ? (
              <span />
            ) : (
              <TextInput
                aria-label={`Label of ${name}`}
                placeholder={name}
                maxLength={60}
                autoComplete="off"
                value={label}
                onChange={event => change(key, { label: event.currentTarget.value })}
              />
            )}
            <NumberInput
              aria-label={`Width of ${name}`}
              placeholder="Width"
              suffix=" px"
              min={LEAST_WIDTH}
              max={MOST_WIDTH}
              allowDecimal={false}
              value={width ?? ''}
              onChange={typed => change(key, { width: Number(typed) || null })}
            />
            {known?.formats.length ? (
              <Select
                aria-label={`Format of ${name}`}
                placeholder="As usual"
                clearable
                data={known.formats.map(value => ({ value, label: FORMATS[value] }))}
                value={format}
                onChange={value => change(key, { format: value as LayoutColumn['format'] })}
              />
            ) : (
              <span />
            )}
            {known?.hasTotal ? (
              <Checkbox
                label="Total"
                aria-label={`Total of ${name}`}
                checked={total}
                onChange={event => change(key, { total: event.currentTarget.checked })}
              />
            ) : (
              <span />
            )}
            <ActionIcon
              variant="subtle"
              aria-label={`Hide ${name}`}
              disabled={known?.isRequired ?? false}
              title={known?.isRequired ? 'Required in this list' : 'Hide'}
              onClick={() => onChange(columns.filter(each => each.key !== key))}
            >
              <IconX size={14} stroke={1.8} />
            </ActionIcon>
          </li>
        )
      })}
    </ol>
  )
}
