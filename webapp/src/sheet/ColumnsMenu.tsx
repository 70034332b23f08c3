import type { ColumnChoices, GridColumn } from '@/grid'
import { TEMPLATE_COLUMNS } from '@/grid'
import { ColumnsPopover } from '@/widgets/ColumnsPopover'
import { UPDATE_BOX } from './shape'

/** Which columns are shown. Required ones always are: hidden ones could not be filled in. */
export function ColumnsMenu({ columns, choices }: { columns: readonly GridColumn[]; choices: ColumnChoices }) {
  const toggle = (key: string) => {
    const hidden = choices.hidden.includes(key) ? choices.hidden.filter(each => each !== key) : [...choices.hidden, key]
    choices.onChange({ hidden })
  }
  return (
    <ColumnsPopover
      columns={columns
        .filter(column => column.key !== UPDATE_BOX)
        .map(({ key, label, mandatory }) => ({
          key,
          label,
          isShown: !choices.hidden.includes(key),
          isRequired: mandatory,
        }))}
      onToggle={toggle}
      onReset={() => (choices.onReset ? choices.onReset() : choices.onChange(TEMPLATE_COLUMNS))}
    />
  )
}
