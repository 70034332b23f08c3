import { Select } from '@mantine/core'
import { Section } from '@/ui'
import { type Server, useFields } from './calls'
import { FieldOfServer } from './FieldOfServer'
import { type PartProps, withProtocol } from './form'
import css from './profiles.module.css'
import { SigningSecret } from './SigningSecret'

const PROTOCOL = 'access_point'
const SECRET = 'callbackSecret'
const USUAL = 'peppol'

/** The format of electronic invoices, and the access point that takes them. */
export function AccessPointPart({ place, form, change, disabled }: PartProps) {
  const found = useFields(place).data
  const fields = form.fields.length ? form.fields : withProtocol([], PROTOCOL, found?.protocols?.[PROTOCOL] ?? [])
  const set = (key: string, value: Server['value']) =>
    change({ fields: fields.map(field => (field.key === key ? { ...field, value } : field)) })
  const secret = fields.find(field => field.key === SECRET)
  return (
    <Section title="Access point">
      <div className={css.fields}>
        <Select
          label="Electronic invoice"
          description="Checked against the rules of EN 16931 before it leaves"
          allowDeselect={false}
          disabled={disabled}
          data={(found?.einvoiceFormats ?? []).filter(format => !format.isPdf)}
          value={String(form.configurations.einvoice ?? USUAL)}
          onChange={einvoice => change({ configurations: { ...form.configurations, einvoice } })}
          comboboxProps={{ withinPortal: false }}
        />
        {fields
          .filter(field => field.key !== 'Protocol' && field.key !== SECRET)
          .map(field => (
            <FieldOfServer
              key={field.key}
              field={field}
              disabled={disabled}
              onChange={value => set(field.key, value)}
            />
          ))}
        {secret ? (
          <SigningSecret field={secret} to="access point" disabled={disabled} onChange={value => set(SECRET, value)} />
        ) : null}
        <p className="dim">
          With a secret of callbacks, the access point may say at once that there is news. Otherwise it is asked every
          few minutes.
        </p>
      </div>
    </Section>
  )
}
