import { Button, Popover, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowsHorizontal } from '@tabler/icons-react'
import { messageOf } from '@/api/errors'
import { SubmitButton } from '@/ui'
import { useChangeBreakEnd } from './calls'
import css from './lanes.module.css'
import { breakParts, type LaneSheet } from './sheet'

/** Changes the end of a break on every lane of the draft that has it; the next break starts there (R270–R273). */
export function ChangeBreak({ tariffId, sheet, changed }: { tariffId: string; sheet: LaneSheet; changed: number }) {
  const [opened, { close, toggle }] = useDisclosure()
  const columns = sheet.columns.flatMap(column => {
    const parts = breakParts(column.key)
    return parts ? [{ ...parts, key: column.key, label: column.label }] : []
  })
  const form = useForm({ initialValues: { key: '', to: '' } })
  const end = useChangeBreakEnd(tariffId)
  if (!columns.length) return null
  const choose = (key: string) => {
    form.setValues({ key, to: columns.find(each => each.key === key)?.last ?? '' })
    form.clearErrors()
  }
  const show = () => {
    choose(columns[0]?.key ?? '')
    toggle()
  }
  const save = form.onSubmit(({ key, to }) => {
    const column = columns.find(each => each.key === key)
    if (!column) return
    const { charge: chargeId, start, end: before } = column
    end.mutate(
      { versionId: sheet.page.versionId, chargeId, start, end: before, to: to.trim() },
      {
        onSuccess: close,
        onError: error => {
          form.setFieldError('to', messageOf(error))
        },
      },
    )
  })
  return (
    <Popover opened={opened} onClose={close} withinPortal={false} trapFocus position="bottom-end">
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconArrowsHorizontal size={14} stroke={1.8} />}
          aria-expanded={opened}
          disabled={changed > 0}
          title={changed ? 'Save or discard your changes first' : undefined}
          onClick={show}
        >
          Change break
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={css.addBreak} onSubmit={save} noValidate aria-label="Change break">
          <Select
            label="Break"
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={columns.map(({ key, label }) => ({ value: key, label }))}
            value={form.values.key}
            onChange={key => choose(key ?? '')}
          />
          <TextInput label="To" placeholder="and over" data-autofocus {...form.getInputProps('to')} />
          <SubmitButton of={end}>Change on all lanes</SubmitButton>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
