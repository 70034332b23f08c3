import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Wire } from '@/api/wire'
import type { TariffForm } from './tariffForm'
import css from './tariffs.module.css'

/** Charges beside the freight, with one rate or amount for every lane. */
export function Surcharges(props: { form: UseFormReturnType<TariffForm>; methods: Wire<'MethodOption'>[] }) {
  const { form, methods } = props
  return (
    <div className={css.surcharges}>
      {form.values.surcharges.map((charge, at) => {
        const unit = methods.find(each => each.id === charge.method)?.unit
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new line has no name yet
          <div key={at} className={css.surcharge}>
            <TextInput aria-label="Charge" placeholder="Charge" {...form.getInputProps(`surcharges.${at}.name`)} />
            <Select
              aria-label="Calculated"
              data={methods.map(each => ({ value: each.id, label: each.label }))}
              allowDeselect={false}
              {...form.getInputProps(`surcharges.${at}.method`)}
            />
            <TextInput
              aria-label="Rate or amount"
              placeholder={unit ? `per ${unit}` : 'amount'}
              classNames={{ input: css.figure ?? '' }}
              {...form.getInputProps(`surcharges.${at}.value`)}
            />
            <TextInput
              aria-label="Currency"
              placeholder={form.values.currency}
              maxLength={3}
              {...form.getInputProps(`surcharges.${at}.currency`)}
              onChange={event =>
                form.setFieldValue(`surcharges.${at}.currency`, event.currentTarget.value.toUpperCase())
              }
            />
            <ActionIcon
              aria-label={`Remove ${charge.name || 'the charge'}`}
              onClick={() => form.removeListItem('surcharges', at)}
            >
              <IconTrash size={15} stroke={1.6} />
            </ActionIcon>
          </div>
        )
      })}
      <Button
        variant="default"
        leftSection={<IconPlus size={14} stroke={1.8} />}
        onClick={() => form.insertListItem('surcharges', { name: '', method: 'flat', value: '', currency: '' })}
      >
        Add a charge
      </Button>
    </div>
  )
}
