import { Button } from '@mantine/core'
import { messageOf } from '@/api/errors'
import { Callout, Section } from '@/ui'
import { type Form, useTest } from './calls'
import { PROTOCOL, serverValue } from './form'
import css from './profiles.module.css'

/** Connects to the server of the form and signs in; stores no file there. */
export function TestConnection({ id, form, may }: { id: string; form: Form; may: boolean }) {
  const test = useTest()
  const isWebhook = form.type === 'webhook'
  if (!serverValue(form.fields, PROTOCOL)) return null
  return (
    <Section
      title="Connection"
      actions={
        may ? (
          <Button
            size="compact-xs"
            variant="default"
            loading={test.isPending}
            onClick={() => test.mutate({ id, form })}
          >
            {isWebhook ? 'Send a test event' : 'Test connection'}
          </Button>
        ) : null
      }
    >
      <div className={css.told} aria-live="polite">
        {test.error ? <Callout tone="bad" title={messageOf(test.error)} /> : null}
        {test.data ? (
          <Callout tone={test.data.ok ? 'ok' : 'bad'} title={test.data.answer}>
            {test.data.fingerprint ? (
              <p>
                Host key: <code className={css.code}>{test.data.fingerprint}</code>
              </p>
            ) : null}
          </Callout>
        ) : (
          <p className="dim">
            {isWebhook
              ? 'Posts a signed event of the type ping, without an invoice.'
              : 'Connects and signs in. Nothing is left on the server.'}
          </p>
        )}
      </div>
    </Section>
  )
}
