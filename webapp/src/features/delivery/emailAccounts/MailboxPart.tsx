import { Button, NumberInput, PasswordInput, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { moment } from '@/ui'
import css from '../profiles/profiles.module.css'
import type { EmailAccount, EmailAccountForm as Values } from './calls'

const SECURITY = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
]

interface MailboxProps {
  form: UseFormReturnType<Values>
  account: EmailAccount | undefined
  onTest: (() => void) | undefined
  isTesting: boolean
}

/** The return address of undeliverable mails, and the mailbox where they are read. */
export function MailboxPart({ form, account, onTest, isTesting }: MailboxProps) {
  const { mailbox } = form.values
  const field = (name: keyof Values['mailbox']) => form.getInputProps(`mailbox.${name}`)
  return (
    <fieldset className={css.block}>
      <legend>Returned mail</legend>
      <p className="dim" style={{ margin: 0 }}>
        {stateOf(account)}
      </p>
      <div className={css.pair}>
        <TextInput
          label="Return address"
          description="Blank: the From address. Its server has to take name+anything@"
          placeholder="bounces@example.com"
          {...form.getInputProps('returnAddress')}
        />
        <TextInput
          label="Mailbox host (IMAP)"
          description="Blank: returned mail is not read"
          autoComplete="off"
          {...field('host')}
        />
        {mailbox.host ? (
          <>
            <NumberInput label="Mailbox port" description="0: the usual one" min={0} max={65_535} {...field('port')} />
            <Select
              label="Mailbox security"
              description="IMAP without TLS is not used"
              allowDeselect={false}
              data={SECURITY}
              {...field('security')}
            />
            <TextInput label="Mailbox user name" withAsterisk autoComplete="off" {...field('user')} />
            <PasswordInput
              label="Mailbox password"
              autoComplete="new-password"
              placeholder={account?.mailbox.passwordSet ? 'Set. Leave blank to keep it' : undefined}
              {...field('password')}
            />
            <TextInput label="Folder" {...field('folder')} />
          </>
        ) : null}
      </div>
      {mailbox.host && onTest ? (
        <div>
          <Button variant="default" loading={isTesting} onClick={onTest}>
            Test mailbox
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

function stateOf(account: EmailAccount | undefined) {
  const read = account?.mailbox
  if (read?.failedSince) return `Not read since ${moment(read.failedSince)}. ${read.answer}`
  if (read?.readOn) {
    const last = read.bouncedOn ? ` The last returned mail came ${moment(read.bouncedOn)}.` : ''
    return `Read ${moment(read.readOn)}.${last}`
  }
  return 'Invoices that come back are listed by cause under To be delivered. The mailbox is only read, never changed.'
}
