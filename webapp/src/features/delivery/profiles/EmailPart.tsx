import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { Section } from '@/ui'
import { useEmailAccounts } from '../emailAccounts/calls'
import { useFields } from './calls'
import { EInvoiceChoice } from './EInvoiceChoice'
import type { PartProps } from './form'
import { faultOfCopies, faultOfTo } from './form'
import css from './profiles.module.css'

/** The recipients of mails, their text, and the account they are sent from. */
export function EmailPart(props: PartProps) {
  const { place, form, change, disabled } = props
  const anyEnding = useFields(place).data?.anyEmailEnding ?? true
  const accounts = useEmailAccounts()
  const set = (key: string, value: unknown) => change({ configurations: { ...form.configurations, [key]: value } })
  const text = (key: string) => ({
    value: String(form.configurations[key] ?? ''),
    disabled,
    onChange: (event: { currentTarget: { value: string } }) => set(key, event.currentTarget.value),
  })
  const toAccount = form.configurations.toAccount === true
  const of = (key: string) => String(form.configurations[key] ?? '')
  return (
    <Section title="Email">
      <div className={css.fields}>
        {form.type === 'email' ? (
          <Checkbox
            label="Send to the account’s email address"
            description="Of each account that is billed. In a profile of the system: for accounts without a profile of their own"
            checked={toAccount}
            disabled={disabled}
            onChange={event => {
              const { checked } = event.currentTarget
              const to = checked ? { to: '' } : {}
              change({ configurations: { ...form.configurations, ...to, toAccount: checked } })
            }}
          />
        ) : null}
        <TextInput
          label="To"
          withAsterisk={!toAccount}
          description={anyEnding ? 'One address' : 'One address, ending in two to four letters'}
          error={faultOfTo(of('to'), anyEnding)}
          {...text('to')}
          disabled={disabled || toAccount}
        />
        <div className={css.pair}>
          <TextInput
            label="Cc"
            description="Separate by commas"
            error={faultOfCopies(of('cc'), anyEnding)}
            {...text('cc')}
          />
          <TextInput
            label="Bcc"
            description="Separate by commas"
            error={faultOfCopies(of('bcc'), anyEnding)}
            {...text('bcc')}
          />
        </div>
        <Select
          label="Sent by"
          placeholder="Mail server of the installation"
          clearable
          clearButtonProps={{ 'aria-label': 'Use the mail server of the installation' }}
          disabled={disabled}
          data={(accounts.data?.data ?? []).map(each => ({ value: each.id, label: `${each.name}  ${each.sender}` }))}
          value={form.emailAccountId ?? null}
          onChange={emailAccountId => change({ emailAccountId })}
          comboboxProps={{ withinPortal: false }}
        />
        <TextInput label="Subject" placeholder="{{ invoice.title }} {{ invoice.number }}" {...text('subject')} />
        <Textarea
          label="Message"
          description="HTML with fields such as {{ invoice.number }}, {{ bill_to.name }} and {{ invoice.portal_link }}, which opens the invoice without an account. Leave blank for the default"
          autosize
          minRows={4}
          maxRows={14}
          {...text('body')}
        />
        {form.type === 'email' ? (
          <Checkbox
            label="Attach the invoice as PDF"
            checked={form.configurations.attachment !== false}
            disabled={disabled}
            onChange={event => set('attachment', event.currentTarget.checked)}
          />
        ) : null}
        {form.type === 'email' ? <EInvoiceChoice {...props} /> : null}
        {form.type === 'email' ? <WhenTooLarge {...{ form, disabled, set }} /> : null}
      </div>
    </Section>
  )
}

const TOO_LARGE = [
  { value: 'hold', label: 'Hold it' },
  { value: 'split', label: 'Split it into several emails' },
  { value: 'link', label: 'Send links in place of the files' },
]

/** What happens to a mail above the size limit, and how long the links of mails work. */
function WhenTooLarge(props: Pick<PartProps, 'form' | 'disabled'> & { set: (key: string, value: unknown) => void }) {
  const { form, disabled, set } = props
  const { whenTooLarge: chosen = 'hold', linkDays: days = 90, body = '' } = form.configurations
  return (
    <div className={css.pair}>
      <Select
        label="If the email is too large"
        description="Measured as it leaves, encrypted and encoded"
        allowDeselect={false}
        disabled={disabled}
        data={TOO_LARGE}
        value={String(chosen)}
        onChange={value => set('whenTooLarge', value)}
        comboboxProps={{ withinPortal: false }}
      />
      {chosen === 'link' || String(body).includes('portal_link') ? (
        <NumberInput
          label="Links expire after"
          description="Days, at most 365"
          min={1}
          max={365}
          allowDecimal={false}
          disabled={disabled}
          value={Number(days)}
          onChange={value => set('linkDays', value === '' ? 90 : value)}
        />
      ) : null}
    </div>
  )
}
