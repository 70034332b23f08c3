import { Select, TextInput } from '@mantine/core'
import { type Server, useFields } from './calls'
import type { PartProps } from './form'
import css from './profiles.module.css'

interface Item {
  key?: string
  label?: string
  value?: string
  isMandatory?: boolean
}

const PARTS = [
  { key: 'createJob', title: 'Job' },
  { key: 'address', title: 'Return address' },
  { key: 'payment', title: 'Payment' },
  { key: 'userCredentials', title: 'Account' },
] as const

interface VendorPartProps extends PartProps {
  vendor: string
  data: Record<string, unknown>
  put: (part: Record<string, unknown>) => void
}

/** The form of a print vendor, as the server describes it. */
export function VendorPart({ place, vendor, data, put, disabled }: VendorPartProps) {
  const form = useFields(place).data?.vendors[vendor] ?? {}
  const itemsOf = (part: string) => (Array.isArray(data[part]) ? (data[part] as Item[]) : [])
  const textOf = (part: string, field: Server) =>
    itemsOf(part).find(item => item.key === field.key)?.value ?? String(field.value ?? '')
  const type = (part: string, fields: readonly Server[], key: string, value: string) =>
    put({
      [part]: fields.map(field => ({
        key: field.key,
        label: field.label,
        isMandatory: field.isMandatory,
        value: field.key === key ? value : textOf(part, field),
      })),
    })
  return (
    <>
      {PARTS.map(({ key: part, title }) => {
        const fields = form[part] ?? []
        return fields.length ? (
          <fieldset key={part} className={css.block}>
            <legend>{title}</legend>
            {part === 'payment' ? (
              <Select
                label="Paid by"
                allowDeselect={false}
                disabled={disabled}
                data={[
                  { value: 'account', label: 'Account at the vendor' },
                  { value: 'creditCard', label: 'Card on file with the vendor' },
                ]}
                value={String(data.paymentOptions ?? 'account')}
                onChange={paymentOptions => put({ paymentOptions: paymentOptions ?? 'account' })}
                comboboxProps={{ withinPortal: false }}
              />
            ) : null}
            <div className={css.pair}>
              {fields.map(field =>
                field.options?.length ? (
                  <Select
                    key={field.key}
                    label={field.label}
                    withAsterisk={!!field.isMandatory}
                    disabled={disabled}
                    data={field.options}
                    value={textOf(part, field) || null}
                    onChange={value => type(part, fields, field.key, value ?? '')}
                    comboboxProps={{ withinPortal: false }}
                  />
                ) : (
                  <TextInput
                    key={field.key}
                    label={field.label}
                    withAsterisk={!!field.isMandatory}
                    maxLength={500}
                    disabled={disabled}
                    value={textOf(part, field)}
                    onChange={event => type(part, fields, field.key, event.currentTarget.value)}
                  />
                ),
              )}
            </div>
          </fieldset>
        ) : null
      })}
    </>
  )
}
