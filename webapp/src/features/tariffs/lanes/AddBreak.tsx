import { Button, Popover, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconColumnInsertRight } from '@tabler/icons-react'
import css from './lanes.module.css'
import { breakColumn, type LaneSheet, nextStart } from './sheet'

const INVALID_VALUE = 'Invalid Value!' // R272

/** Adds the column of a break: from the end of the last one, to a greater weight or open-ended. */
export function AddBreak({ sheet, onAdd }: { sheet: LaneSheet; onAdd: (wider: LaneSheet) => void }) {
  const [opened, { close, toggle }] = useDisclosure()
  const charges = Object.entries(sheet.page.breakCharges)
  const first = charges[0]?.[0] ?? ''
  const form = useForm({ initialValues: { charge: first, from: nextStart(sheet.columns, first), to: '' } })
  if (!charges.length) return null
  const show = () => {
    form.setValues({ charge: first, from: nextStart(sheet.columns, first), to: '' })
    form.clearErrors()
    toggle()
  }
  const add = form.onSubmit(({ charge, from, to }) => {
    const prefix = charges.length > 1 ? `${sheet.page.breakCharges[charge]} ` : ''
    const column = breakColumn({ id: charge, prefix }, from.trim(), to.trim())
    if (!column) {
      form.setFieldValue('to', '')
      form.setFieldError('to', INVALID_VALUE)
    } else if (sheet.columns.some(each => each.key === column.key)) form.setFieldError('to', 'Already exists')
    else {
      close()
      onAdd(sheet.withBreak(column))
    }
  })
  return (
    <Popover opened={opened} onClose={close} withinPortal={false} trapFocus position="bottom-end">
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconColumnInsertRight size={14} stroke={1.8} />}
          aria-expanded={opened}
          onClick={show}
        >
          Add break
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={css.addBreak} onSubmit={add} noValidate aria-label="New break">
          {charges.length > 1 ? (
            <Select
              label="Charge"
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              data={charges.map(([value, label]) => ({ value, label }))}
              {...form.getInputProps('charge')}
            />
          ) : null}
          <TextInput label="From" {...form.getInputProps('from')} />
          <TextInput label="To" placeholder="and over" data-autofocus {...form.getInputProps('to')} />
          <Button type="submit">Add column</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
