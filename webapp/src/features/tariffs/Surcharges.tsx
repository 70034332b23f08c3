import { ActionIcon, Button, MultiSelect, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Wire } from '@/api/wire'
import { ChargeParameter } from './ChargeParameter'
import { idOfSurcharge, newSurcharge, type TariffForm } from './tariffForm'
import css from './tariffs.module.css'

interface Props {
  form: UseFormReturnType<TariffForm>
  options: Wire<'TariffOptions'>
  /** The charge of the rate workbook: others are based on it. */
  freight: { id: string; name: string }
}

/** What a method needs to know beside its figure: the charges it is based on, and its own parameters. */
function Details({ at, method, form, options, freight }: Props & { at: number; method: Wire<'MethodOption'> }) {
  const charge = form.values.surcharges[at]
  if (!charge || (method.base === 'none' && !method.parameters.length)) return null
  const others = form.values.surcharges
    .map((each, place) => ({ value: idOfSurcharge(each, place), label: each.name || 'a charge without a name' }))
    .filter((_, place) => place !== at)
  return (
    <div className={css.details}>
      {method.base === 'none' ? null : (
        <MultiSelect
          label="Based on"
          description={
            method.base === 'needed' ? 'the lines it is taken of' : 'of a percentage, the lines it is taken of'
          }
          data={[{ value: freight.id, label: freight.name }, ...others]}
          {...form.getInputProps(`surcharges.${at}.basedOn`)}
        />
      )}
      {method.parameters.map(parameter => (
        <ChargeParameter
          key={parameter.key}
          parameter={parameter}
          options={options}
          value={charge.parameters[parameter.key] ?? ''}
          error={form.errors[`surcharges.${at}.parameters.${parameter.key}`] as string | undefined}
          change={value => form.setFieldValue(`surcharges.${at}.parameters.${parameter.key}`, value)}
        />
      ))}
    </div>
  )
}

/** Charges beside the freight: any method, with the parameters the server says it has. */
export function Surcharges(props: Props) {
  const { form, options } = props
  const { methods } = options
  const choose = (at: number, id: string | null) => {
    const charge = form.values.surcharges[at]
    const method = methods.find(each => each.id === id)
    if (!charge || !method) return
    const basedOn = method.base === 'none' ? [] : charge.basedOn.length ? charge.basedOn : [props.freight.id]
    const value = method.value ? charge.value : ''
    form.setFieldValue(`surcharges.${at}`, { ...charge, method: method.id, parameters: {}, basedOn, value })
  }
  return (
    <div className={css.surcharges}>
      {form.values.surcharges.map((charge, at) => {
        const method = methods.find(each => each.id === charge.method)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new line has no name yet
          <div key={at} className={css.charge}>
            <div className={css.surcharge}>
              <TextInput aria-label="Charge" placeholder="Charge" {...form.getInputProps(`surcharges.${at}.name`)} />
              <Select
                aria-label="Calculated"
                data={methods.map(each => ({ value: each.id, label: each.label }))}
                searchable
                allowDeselect={false}
                value={charge.method}
                onChange={id => choose(at, id)}
              />
              <TextInput
                aria-label={method?.value || 'Rate or amount'}
                disabled={!method?.value}
                placeholder={method?.value ? (method.unit ? `per ${method.unit}` : method.value.toLowerCase()) : ''}
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
            {method ? <Details {...props} at={at} method={method} /> : null}
          </div>
        )
      })}
      <Button
        variant="default"
        leftSection={<IconPlus size={14} stroke={1.8} />}
        onClick={() => form.insertListItem('surcharges', newSurcharge(form.values.surcharges))}
      >
        Add a charge
      </Button>
    </div>
  )
}
