import { Button, Checkbox, CopyButton, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { Callout, Section } from '@/ui'
import { type Server, useFields } from './calls'
import { FieldOfServer } from './FieldOfServer'
import { type PartProps, withProtocol } from './form'
import css from './profiles.module.css'

const PROTOCOL = 'webhook'

/** Where events are sent, and the secret that signs them. */
export function WebhookPart({ place, form, change, disabled }: PartProps) {
  const described = useFields(place).data?.protocols?.[PROTOCOL] ?? []
  const fields = form.fields.length ? form.fields : withProtocol([], PROTOCOL, described)
  const [made, setMade] = useState('')
  const set = (key: string, value: Server['value']) =>
    change({ fields: fields.map(field => (field.key === key ? { ...field, value } : field)) })
  const field = (key: string) => fields.find(each => each.key === key)
  const shown = (key: string) => {
    const found = field(key)
    return found ? <FieldOfServer field={found} disabled={disabled} onChange={value => set(key, value)} /> : null
  }
  const secret = field('secret')
  const generate = () => {
    const next = secretOf(crypto.getRandomValues(new Uint8Array(32)))
    setMade(next)
    set('secret', next)
  }
  return (
    <Section title="Webhook">
      <div className={css.fields}>
        {shown('address')}
        <div className={css.withButton}>
          <PasswordInput
            label="Secret"
            withAsterisk={!secret?.isSet}
            autoComplete="new-password"
            placeholder={secret?.isSet ? 'Set. Leave blank to keep it' : 'whsec_…'}
            disabled={disabled}
            value={String(secret?.value ?? '')}
            onChange={event => set('secret', event.currentTarget.value)}
          />
          {disabled ? null : (
            <Button variant="default" onClick={generate}>
              Generate
            </Button>
          )}
        </div>
        {made && made === secret?.value ? (
          <Callout tone="info" title="Give this secret to the recipient now. Once saved it is not shown again.">
            <p className={css.secret}>
              <code>{made}</code>
              <CopyButton value={made}>
                {({ copied, copy }) => (
                  <Button size="compact-xs" variant="default" onClick={copy}>
                    {copied ? 'Copied' : 'Copy'}
                  </Button>
                )}
              </CopyButton>
            </p>
          </Callout>
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

/** A secret in the format of Standard Webhooks. */
const secretOf = (bytes: Uint8Array) => `whsec_${btoa(String.fromCharCode(...bytes))}`
