import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import css from '../reports.module.css'

export interface ChipChoice {
  label: string
  isChosen?: boolean
  onChoose: () => void
}

interface ChipProps {
  label: string
  /** The shelf it is on: `Rows`. */
  shelf: string
  choices: readonly ChipChoice[]
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** A field on a shelf. Enter opens its options, Alt with an arrow moves it, Delete removes it. */
export function Chip({ label, shelf, choices, onMove, onRemove }: ChipProps) {
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (event.altKey && by) onMove(by)
    else if (event.key === 'Delete') onRemove()
    else return
    event.preventDefault()
  }
  return (
    <span className={css.chip}>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <button type="button" aria-label={`${shelf}: ${label}`} data-chip={`${shelf}: ${label}`} onKeyDown={press}>
            {label}
            <IconChevronDown size={12} stroke={1.8} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map(({ label: choice, isChosen, onChoose }) => (
            <Menu.Item key={choice} onClick={onChoose} fw={isChosen ? 600 : undefined} aria-current={isChosen}>
              {choice}
            </Menu.Item>
          ))}
          {choices.length ? <Menu.Divider /> : null}
          <Menu.Item onClick={() => onMove(-1)}>Move left</Menu.Item>
          <Menu.Item onClick={() => onMove(1)}>Move right</Menu.Item>
          <Menu.Item color="red" onClick={onRemove}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ActionIcon size={24} variant="transparent" color="gray" aria-label={`Remove ${label}`} onClick={onRemove}>
        <IconX size={12} stroke={1.8} />
      </ActionIcon>
    </span>
  )
}
