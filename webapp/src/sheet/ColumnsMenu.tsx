import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { type ColumnChoices, type GridColumn, TEMPLATE_COLUMNS } from '@/grid'
import { UPDATE_BOX } from './shape'
import css from './sheet.module.css'

/** Which columns are shown. Required ones always are: hidden ones could not be filled in. */
export function ColumnsMenu({ columns, choices }: { columns: readonly GridColumn[]; choices: ColumnChoices }) {
  const toggle = (key: string) => {
    const hidden = choices.hidden.includes(key) ? choices.hidden.filter(each => each !== key) : [...choices.hidden, key]
    choices.onChange({ hidden })
  }
  return (
    <Popover position="bottom-end" width={240} trapFocus>
      <Popover.Target>
        <ActionIcon aria-label="Columns">
          <IconColumns3 size={16} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={css.columnsMenu}>
        {columns
          .filter(column => column.key !== UPDATE_BOX)
          .map(column => (
            <Checkbox
              key={column.key}
              label={column.label}
              checked={!choices.hidden.includes(column.key)}
              disabled={column.mandatory}
              onChange={() => toggle(column.key)}
            />
          ))}
        <Button variant="subtle" color="gray" size="compact-xs" onClick={() => choices.onChange(TEMPLATE_COLUMNS)}>
          Reset columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
