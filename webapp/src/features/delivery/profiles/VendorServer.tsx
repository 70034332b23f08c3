import { useFields } from './calls'
import { FieldOfServer } from './FieldOfServer'
import { type PartProps, withProtocol } from './form'
import css from './profiles.module.css'

/** How to reach the vendor's service. Secrets are never shown again. */
export function VendorServer({ place, form, change, disabled }: PartProps) {
  const described = useFields(place).data?.protocols?.vendor ?? []
  const fields = form.fields.length ? form.fields : withProtocol([], 'vendor', described)
  const data = (form.configurations.data ?? {}) as Record<string, unknown>
  const isCard = data.paymentOptions === 'creditCard'
  return (
    <fieldset className={css.block}>
      <legend>Service of the vendor</legend>
      <div className={css.pair}>
        {fields
          .filter(field => field.key !== 'Protocol' && (field.key !== 'cardToken' || isCard))
          .map(field => (
            <FieldOfServer
              key={field.key}
              field={field}
              disabled={disabled}
              onChange={value =>
                change({ fields: fields.map(each => (each.key === field.key ? { ...each, value } : each)) })
              }
            />
          ))}
      </div>
    </fieldset>
  )
}
