import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import css from './columnsPopover.module.css'

interface PickableColumn {
  key: string
  label: string
  isShown: boolean
  /** It cannot be hidden. */
  isRequired: boolean
}

interface ColumnsPopoverProps {
  columns: readonly PickableColumn[]
  onToggle: (key: string) => void
  /** Moves a shown column; without it, columns are moved elsewhere. */
  onMove?: (key: string, by: -1 | 1) => void
  onReset: () => void
  /** Where the columns come from. */
  note?: string
}

/** Which columns a list or grid shows. Alt with an arrow moves the column in focus. */
export function ColumnsPopover({ columns, onToggle, onMove, onReset, note }: ColumnsPopoverProps) {
  const press = (event: KeyboardEvent, key: string) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (!event.altKey || !by) return
    event.preventDefault()
    onMove?.(key, by)
  }
  return (
    <Popover position="bottom-end" width={onMove ? 280 : 240} trapFocus>
      <Popover.Target>
        <ActionIcon aria-label="Columns">
          <IconColumns3 size={16} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={css.menu}>
        {note ? <p className="dim">{note}</p> : null}
        {columns.map(({ key, label, isShown, isRequired }) => (
          <div key={key} className={css.column}>
            <Checkbox
              label={label}
              checked={isShown}
              disabled={isRequired}
              onChange={() => onToggle(key)}
              onKeyDown={event => press(event, key)}
            />
            {onMove && isShown ? (
              <span>
                <ActionIcon size={24} variant="subtle" aria-label={`Move ${label} up`} onClick={() => onMove(key, -1)}>
                  <IconArrowUp size={12} stroke={1.8} />
                </ActionIcon>
                <ActionIcon size={24} variant="subtle" aria-label={`Move ${label} down`} onClick={() => onMove(key, 1)}>
                  <IconArrowDown size={12} stroke={1.8} />
                </ActionIcon>
              </span>
            ) : null}
          </div>
        ))}
        <Button variant="subtle" color="gray" size="compact-xs" onClick={onReset}>
          Reset columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
