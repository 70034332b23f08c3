import { Checkbox } from '@mantine/core'
import { Section } from '@/ui'
import { type Server, useFields } from './calls'
import { FieldOfServer } from './FieldOfServer'
import { type PartProps, withProtocol } from './form'
import css from './profiles.module.css'
import { SigningSecret } from './SigningSecret'

const PROTOCOL = 'webhook'

/** Where events are sent, and the secret that signs them. */
export function WebhookPart({ place, form, change, disabled }: PartProps) {
  const described = useFields(place).data?.protocols?.[PROTOCOL] ?? []
  const fields = form.fields.length ? form.fields : withProtocol([], PROTOCOL, described)
  const set = (key: string, value: Server['value']) =>
    change({ fields: fields.map(field => (field.key === key ? { ...field, value } : field)) })
  const field = (key: string) => fields.find(each => each.key === key)
  const shown = (key: string) => {
    const found = field(key)
    return found ? <FieldOfServer field={found} disabled={disabled} onChange={value => set(key, value)} /> : null
  }
  const secret = field('secret')
  return (
    <Section title="Webhook">
      <div className={css.fields}>
        {shown('address')}
        {secret ? (
          <SigningSecret field={secret} to="recipient" disabled={disabled} onChange={value => set('secret', value)} />
        ) : null}
        {secret?.isSet ? shown('signTwice') : null}
        <Checkbox
          label="Include the invoice PDF"
          disabled={disabled}
          checked={form.configurations.attach === true}
          onChange={event =>
            change({ configurations: { ...form.configurations, attach: event.currentTarget.checked } })
          }
        />
        {shown('certificate')}
      </div>
    </Section>
  )
}
