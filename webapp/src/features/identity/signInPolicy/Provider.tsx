import { Button, PasswordInput, Switch, TagsInput, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { messageOf } from '@/api/errors'
import { Callout, ChangedMeanwhile, doneToast, FactList, Section, useDraft } from '@/ui'
import { type Provider, useSaveProvider, useTestProvider } from './calls'
import css from './signInPolicy.module.css'

const LABELS = {
  isOn: 'Offer company sign-in',
  isRequired: 'Require company sign-in',
  issuer: 'Issuer',
  clientId: 'Client ID',
  domains: 'Email domains',
}

/** The identity provider of the company: set up, test, turn on. */
export function ProviderSection({ provider }: { provider: Provider }) {
  const save = useSaveProvider()
  const { isOn, isRequired, issuer, clientId, domains } = provider
  const draft = useDraft({ isOn, isRequired, issuer, clientId, clientSecret: '', domains }, provider.revision)
  const { values: form, put: set } = draft
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(
      { ...form, revision: provider.revision },
      {
        onSuccess: () => {
          draft.begin()
          doneToast('Sign-in settings saved.')
        },
      },
    )
  }
  return (
    <Section title="Company sign-in" note="People sign in with your identity provider (OpenID Connect)">
      <form className={css.form} onSubmit={send} noValidate>
        <ChangedMeanwhile of={draft} save={save} labels={LABELS} />
        <FactList
          facts={[
            ['Redirect URI', <code key="r">{provider.returnAddress}</code>],
            ['Sign-in link', <code key="s">{provider.signInAddress}</code>],
          ]}
        />
        <TextInput
          label="Issuer"
          description="As your provider writes it, such as https://login.example.com"
          type="url"
          spellCheck={false}
          value={form.issuer}
          onChange={event => set({ issuer: event.currentTarget.value })}
        />
        <TextInput
          label="Client ID"
          spellCheck={false}
          autoComplete="off"
          value={form.clientId}
          onChange={event => set({ clientId: event.currentTarget.value })}
        />
        <PasswordInput
          label="Client secret"
          description={provider.hasSecret ? 'A secret is stored. Leave this empty to keep it.' : undefined}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show client secret' }}
          value={form.clientSecret}
          onChange={event => set({ clientSecret: event.currentTarget.value })}
        />
        <TagsInput
          label="Email domains"
          description="Only addresses in these domains sign in. Press Enter after each."
          value={form.domains}
          onChange={domains => set({ domains })}
        />
        <Switch
          label="Offer company sign-in"
          description="A button appears on the sign-in page for these domains and at the sign-in link."
          checked={form.isOn}
          onChange={event => set({ isOn: event.currentTarget.checked })}
        />
        <Switch
          label="Require company sign-in"
          description="Passwords stop working for this company, except for administrators, so that a broken provider locks nobody out. Takes effect at each person’s next sign-in."
          checked={form.isOn && form.isRequired}
          disabled={!form.isOn}
          onChange={event => set({ isRequired: event.currentTarget.checked })}
        />
        <div className={css.acts}>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
          {provider.issuer ? <Test /> : null}
        </div>
      </form>
    </Section>
  )
}

/** Tests the saved settings, without signing in. */
function Test() {
  const test = useTestProvider()
  return (
    <>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        Test
      </Button>
      <div className={css.steps} role="status">
        {test.error ? <Callout tone="bad" title={messageOf(test.error)} /> : null}
        {test.data?.steps.map(step => (
          <Callout key={step.what} tone={step.state === 'ok' ? 'ok' : 'bad'} title={step.what}>
            {step.said}
          </Callout>
        ))}
      </div>
    </>
  )
}
