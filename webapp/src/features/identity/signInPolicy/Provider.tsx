import { Button, PasswordInput, Switch, TagsInput, TextInput } from '@mantine/core'
import { messageOf } from '@/api/errors'
import { Callout, DraftForm, doneToast, FactList, Section, SubmitButton, useDraft } from '@/ui'
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
  const { values, getInputProps } = draft
  const send = () =>
    save.mutate(
      { ...values, revision: provider.revision },
      {
        onSuccess: () => {
          draft.begin()
          doneToast('Sign-in settings saved.')
        },
      },
    )
  return (
    <Section title="Company sign-in" note="People sign in with your identity provider (OpenID Connect)">
      <DraftForm of={draft} save={save} labels={LABELS} onSend={send} className={css.form} isShort>
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
          {...getInputProps('issuer')}
        />
        <TextInput label="Client ID" spellCheck={false} autoComplete="off" {...getInputProps('clientId')} />
        <PasswordInput
          label="Client secret"
          description={provider.hasSecret ? 'A secret is stored. Leave this empty to keep it.' : undefined}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show client secret' }}
          {...getInputProps('clientSecret')}
        />
        <TagsInput
          label="Email domains"
          description="Only addresses in these domains sign in. Press Enter after each."
          {...getInputProps('domains')}
        />
        <Switch
          label="Offer company sign-in"
          description="A button appears on the sign-in page for these domains and at the sign-in link."
          {...getInputProps('isOn', { type: 'checkbox' })}
        />
        <Switch
          label="Require company sign-in"
          description="Passwords stop working for this company, except for administrators, so that a broken provider locks nobody out. Takes effect at each person’s next sign-in."
          {...getInputProps('isRequired', { type: 'checkbox' })}
          checked={values.isOn && values.isRequired}
          disabled={!values.isOn}
        />
        <div className={css.acts}>
          <SubmitButton of={save}>Save</SubmitButton>
          {provider.issuer ? <Test /> : null}
        </div>
      </DraftForm>
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
