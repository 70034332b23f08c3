import { Switch } from '@mantine/core'
import { DraftForm, doneToast, Loaded, PageHeader, Section, SubmitButton, useDraft } from '@/ui'
import { type Policy, usePolicy, useProvider, useSavePolicy } from './calls'
import { ProviderSection } from './Provider'
import css from './signInPolicy.module.css'

/** The company's requirements for signing in. */
export default function SignInPolicy() {
  const policy = usePolicy()
  const provider = useProvider()
  return (
    <>
      <PageHeader title="Sign-in" meta="For everybody in your company" />
      <div className={css.page}>
        <Loaded of={policy} what="sign-in settings" bars={3}>
          {data => <SecondFactor policy={data} />}
        </Loaded>
        <Loaded of={provider} what="company sign-in" bars={6}>
          {data => <ProviderSection provider={data} />}
        </Loaded>
      </div>
    </>
  )
}

const LABELS = { needed: 'Require two-step sign-in' }

function SecondFactor({ policy }: { policy: Policy }) {
  const save = useSavePolicy()
  const draft = useDraft({ needed: policy.needsSecondFactor }, policy.revision)
  const send = () =>
    save.mutate(
      { needsSecondFactor: draft.values.needed, revision: policy.revision },
      {
        onSuccess: () => {
          draft.begin()
          doneToast('Sign-in settings saved.')
        },
      },
    )
  return (
    <Section title="Two-step sign-in" note={`${policy.people - policy.without} of ${policy.people} people use it`}>
      <DraftForm of={draft} save={save} labels={LABELS} onSend={send} className={css.form} isShort>
        <Switch
          label="Require two-step sign-in"
          description="People without it set it up at their next sign-in, before anything else. Nobody is signed out."
          {...draft.getInputProps('needed', { type: 'checkbox' })}
        />
        <div>
          <SubmitButton of={save} disabled={!draft.isDirty()}>
            Save
          </SubmitButton>
        </div>
      </DraftForm>
    </Section>
  )
}
