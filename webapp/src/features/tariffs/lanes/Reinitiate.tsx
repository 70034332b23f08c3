import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ApiError, messageOf } from '@/api/errors'
import { count, DayInput, Dialog, LONG_FORM, SaveError, SubmitButton, TERMS } from '@/ui'
import { useReinitiate } from './calls'
import css from './lanes.module.css'
import type { LanePage, LaneSheet } from './sheet'

interface Parts {
  tariffId: string
  sheet: LaneSheet
  lanes: LanePage['rows']
  onClose: () => void
}

type Field = 'effectiveDate' | 'expiryDate' | 'rate'
const FIELDS: Record<string, Field> = {
  rate_invalid: 'rate',
  dates_reversed: 'expiryDate',
  dates_outside: 'effectiveDate',
  not_after_today: 'effectiveDate',
}
/** The field of a refusal; null: the whole form. */
const fieldOf = (error: Error): Field | null =>
  error instanceof ApiError ? ((error.data as { field?: Field } | null)?.field ?? FIELDS[error.code] ?? null) : null

/** Reinitiates the selected lanes: new dates, and the cost, the cost plus a percentage or another rate. */
export function Reinitiate({ tariffId, sheet, lanes, onClose }: Parts) {
  const again = useReinitiate(tariffId)
  const form = useForm({ initialValues: { effectiveDate: '', expiryDate: '', rate: 'cost' } })
  const submit = form.onSubmit(values =>
    again.mutate(
      { ...values, laneIds: lanes.map(lane => lane.laneId) },
      {
        onSuccess: onClose,
        onError: error => {
          const field = fieldOf(error)
          if (field) form.setFieldError(field, messageOf(error))
        },
      },
    ),
  )
  const [first] = lanes
  const what = lanes.length === 1 && first ? sheet.laneName(first) : `${count(lanes.length)} lanes`
  return (
    <Dialog onClose={onClose} title={`Re-initiate ${what}`} size="sm">
      <form {...LONG_FORM} onSubmit={submit} noValidate className={css.form}>
        <p>
          A draft for these dates gets the new rates in every break; other lanes stay as they are. It rates nothing
          until published.
        </p>
        <SaveError error={again.error && fieldOf(again.error) ? null : again.error} />
        <Group grow>
          <DayInput label={TERMS.effective} data-autofocus {...form.getInputProps('effectiveDate')} />
          <DayInput label={TERMS.expires} {...form.getInputProps('expiryDate')} />
        </Group>
        <TextInput label="Rate" description="cost, cost + 5%, or a whole number" {...form.getInputProps('rate')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton of={again}>Re-initiate</SubmitButton>
        </Group>
      </form>
    </Dialog>
  )
}
