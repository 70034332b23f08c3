import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Wire } from '@/api/wire'
import { Callout, count, Dialog, doneToast, SaveError, SubmitButton, ui } from '@/ui'
import { useSaveConnection } from './calls'

type Connection = Wire<'ConnectionView'>

/** Why credentials are needed: nothing can be sent without them. */
function Why({ of }: { of: Connection }) {
  const waiting = of.waiting
    ? `${count(of.waiting)} ${of.waiting === 1 ? 'request is waiting' : 'requests are waiting'} for it.`
    : ''
  if (of.refusedOn)
    return (
      <Callout tone="warn" title="The billing system rejected the credentials">
        <p>
          {of.refusal} {waiting}
        </p>
      </Callout>
    )
  if (!of.exists && of.waiting)
    return (
      <Callout tone="warn" title="Not connected yet">
        <p>{waiting}</p>
      </Callout>
    )
  return null
}

/** A056: the credentials for the billing system. After saving, held pushes continue. */
export function CredentialsDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const save = useSaveConnection()
  const form = useForm({
    initialValues: { baseUrl: connection.baseUrl ?? '', userName: connection.userName ?? '', secret: '' },
    validate: { baseUrl: value => (value.trim() ? null : 'Ask for the address to be set up.') },
  })
  const isMoved = form.values.baseUrl !== connection.baseUrl || form.values.userName !== connection.userName
  const keepsSecret = connection.secretSet && !isMoved && !connection.refusedOn
  const submit = form.onSubmit(({ secret, ...rest }) =>
    save.mutate(
      { ...rest, secret: secret || null, revision: connection.revision },
      {
        onSuccess: view => {
          doneToast(view.acceptedOn ? 'The billing system accepted the credentials.' : 'Saved, not tested yet.')
          onClose()
        },
      },
    ),
  )
  return (
    <Dialog onClose={onClose} title="Billing system">
      <form className={ui.dialog} onSubmit={submit}>
        {save.error ? <SaveError error={save.error} /> : <Why of={connection} />}
        <TextInput
          label="Address"
          placeholder="https://billing.example.com/api"
          description={connection.mayChangeAddress ? undefined : 'Set by an invoice administrator.'}
          readOnly={!connection.mayChangeAddress}
          maxLength={500}
          data-autofocus={!connection.exists || undefined}
          {...form.getInputProps('baseUrl')}
        />
        <TextInput
          label="User name"
          description="Leave blank when using a token."
          autoComplete="off"
          maxLength={200}
          {...form.getInputProps('userName')}
        />
        <PasswordInput
          label="Password or token"
          placeholder={keepsSecret ? 'Leave blank to keep the current one' : ''}
          autoComplete="new-password"
          maxLength={2000}
          required={!keepsSecret}
          withAsterisk={false}
          data-autofocus={connection.exists || undefined}
          visibilityToggleButtonProps={{ 'aria-label': 'Show', tabIndex: 0 }}
          {...form.getInputProps('secret')}
        />
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton of={save}>Test and save</SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
