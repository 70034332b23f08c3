import { Button, CopyButton, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { Callout } from '@/ui'
import type { Server } from './calls'
import css from './profiles.module.css'

interface SigningSecretProps {
  field: Server
  /** Who is given the secret. */
  to: string
  disabled: boolean
  onChange: (secret: string) => void
}

/** A secret that signs messages: entered, or generated here and shown once. */
export function SigningSecret({ field, to, disabled, onChange }: SigningSecretProps) {
  const [made, setMade] = useState('')
  const generate = () => {
    const next = secretOf(crypto.getRandomValues(new Uint8Array(32)))
    setMade(next)
    onChange(next)
  }
  return (
    <>
      <div className={css.withButton}>
        <PasswordInput
          label={field.label}
          withAsterisk={!!field.isMandatory && !field.isSet}
          autoComplete="new-password"
          placeholder={field.isSet ? 'Set. Leave blank to keep it' : 'whsec_…'}
          disabled={disabled}
          value={String(field.value ?? '')}
          onChange={event => onChange(event.currentTarget.value)}
        />
        {disabled ? null : (
          <Button variant="default" onClick={generate}>
            Generate
          </Button>
        )}
      </div>
      {made && made === field.value ? (
        <Callout tone="info" title={`Give this secret to the ${to} now. Once saved it is not shown again.`}>
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
    </>
  )
}

/** A secret in the format of Standard Webhooks. */
const secretOf = (bytes: Uint8Array) => `whsec_${btoa(String.fromCharCode(...bytes))}`
