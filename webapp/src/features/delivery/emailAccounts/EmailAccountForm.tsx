import { Button, Group, NumberInput, PasswordInput, Select, TextInput } from '@mantine/core'
import { usePermission } from '@/api/permissions'
import { askToDelete, Callout, Dialog, DraftForm, doneToast, SaveError, SubmitButton, ui, useDraft } from '@/ui'
import { ADD, CHANGE } from '../profiles/calls'
import css from '../profiles/profiles.module.css'
import {
  type EmailAccount,
  useSaveEmailAccount,
  useTestEmailAccount,
  useTestMailbox,
  type EmailAccountForm as Values,
} from './calls'
import { MailboxPart } from './MailboxPart'

const SECURITY = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS' },
  { value: 'none', label: 'None' },
]

const LABELS = {
  name: 'Name',
  sender: 'From',
  replyTo: 'Reply to',
  host: 'Host',
  port: 'Port',
  security: 'Security',
  user: 'User name',
  certificate: 'Certificate',
  returnAddress: 'Return address',
  mailbox: 'Mailbox',
}

/** A mail server with its user; the password can be set and is never shown. */
export function EmailAccountForm({ account, onClose }: { account: EmailAccount | undefined; onClose: () => void }) {
  const save = useSaveEmailAccount()
  const test = useTestEmailAccount()
  const testMailbox = useTestMailbox()
  const may = usePermission(account ? CHANGE : ADD)
  const stored: Values = {
    name: account?.name ?? '',
    host: account?.host ?? '',
    port: account?.port ?? 0,
    security: account?.security ?? 'starttls',
    user: account?.user ?? '',
    password: '',
    sender: account?.sender ?? '',
    replyTo: account?.replyTo ?? '',
    certificate: account?.certificate ?? '',
    returnAddress: account?.returnAddress ?? '',
    mailbox: {
      host: account?.mailbox.host ?? '',
      port: account?.mailbox.port ?? 0,
      security: account?.mailbox.security ?? 'tls',
      user: account?.mailbox.user ?? '',
      password: '',
      folder: account?.mailbox.folder ?? 'INBOX',
      certificate: account?.mailbox.certificate ?? '',
    },
    isDeleted: false,
    revision: account?.revision ?? null,
  }
  const form = useDraft(stored, account?.revision ?? 0)
  const { values } = form
  const id = account?.id ?? ''
  const mailbox = { ...values.mailbox, password: values.mailbox.password || null }
  const sent = { ...values, password: values.password || null, mailbox }
  const isMissing = !values.name?.trim() || !values.host?.trim() || !values.sender?.trim()
  const submit = (part: Partial<Values> = {}) =>
    save.mutate(
      { id, form: { ...sent, ...part } },
      {
        onSuccess: () => {
          doneToast(part.isDeleted ? 'Email account removed.' : 'Email account saved.')
          onClose()
        },
      },
    )
  const remove = async () => {
    const meaning = 'Profiles can no longer send by it.'
    if (await askToDelete({ title: `Remove ${values.name}?`, meaning, confirm: 'Remove account' }))
      submit({ isDeleted: true })
  }
  const told = [test.data, testMailbox.data].filter(each => each !== undefined)
  return (
    <Dialog
      title={account ? account.name : 'New email account'}
      size="lg"
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <DraftForm
        of={form}
        save={save}
        labels={LABELS}
        onSend={() => submit()}
        className={ui.dialog}
        above={<SaveError error={test.error ?? testMailbox.error} />}
        isShort
      >
        {told.map(each => (
          <Callout key={each.answer} tone={each.ok ? 'ok' : 'bad'} title={each.answer} />
        ))}
        <TextInput label="Name" withAsterisk maxLength={100} data-autofocus {...form.getInputProps('name')} />
        <div className={css.pair}>
          <TextInput
            label="From"
            withAsterisk
            placeholder="Billing <billing@example.com>"
            {...form.getInputProps('sender')}
          />
          <TextInput label="Reply to" {...form.getInputProps('replyTo')} />
          <TextInput label="Host" withAsterisk autoComplete="off" {...form.getInputProps('host')} />
          <NumberInput
            label="Port"
            description="0: the usual one"
            min={0}
            max={65_535}
            {...form.getInputProps('port')}
          />
          <Select label="Security" allowDeselect={false} data={SECURITY} {...form.getInputProps('security')} />
          <TextInput label="User name" autoComplete="off" {...form.getInputProps('user')} />
          <PasswordInput
            label="Password"
            autoComplete="new-password"
            placeholder={account?.passwordSet ? 'Set. Leave blank to keep it' : undefined}
            {...form.getInputProps('password')}
          />
        </div>
        <MailboxPart
          form={form}
          account={account}
          onTest={may && !isMissing ? () => testMailbox.mutate({ id, form: sent }) : undefined}
          isTesting={testMailbox.isPending}
        />
        {may ? (
          <Group justify="space-between">
            <Button
              variant="default"
              disabled={isMissing}
              loading={test.isPending}
              onClick={() => test.mutate({ id, form: sent })}
            >
              Test connection
            </Button>
            <Group gap={8}>
              {account ? (
                <Button variant="default" onClick={() => void remove()}>
                  Remove
                </Button>
              ) : null}
              <SubmitButton of={save} disabled={isMissing}>
                Save
              </SubmitButton>
            </Group>
          </Group>
        ) : null}
      </DraftForm>
    </Dialog>
  )
}
