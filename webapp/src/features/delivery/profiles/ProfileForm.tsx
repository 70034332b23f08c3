import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { Callout, Section } from '@/ui'
import { EdiPart } from '../edi/EdiPart'
import { AccessPointPart } from './AccessPointPart'
import { BasePart } from './BasePart'
import type { Form } from './calls'
import { EmailPart } from './EmailPart'
import { FileNamePart } from './FileNamePart'
import { hasServer, isByAccessPoint, isByHand, isByMail, isByVendor, isChannel, isEdi, type PartProps } from './form'
import { IncomingPart } from './IncomingPart'
import { KeyPart } from './KeyPart'
import { PaperPart } from './PaperPart'
import css from './profiles.module.css'
import { SchedulePart } from './SchedulePart'
import { ServerPart } from './ServerPart'
import { WebhookPart } from './WebhookPart'
import { WebPart } from './WebPart'

/** The form of a profile: the common fields, and those of its type. */
export function ProfileForm(props: PartProps) {
  const { form, change, disabled } = props
  const isLink = !!form.profileReferenceID
  return (
    <div className={css.form}>
      <div className={css.pair}>
        <TextInput
          label="Name"
          withAsterisk
          maxLength={100}
          disabled={disabled}
          value={form.profileName}
          onChange={event => change({ profileName: event.currentTarget.value })}
        />
        <TextInput
          label="Comment on this change"
          description="Shown in the history"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={500}
          disabled={disabled}
          value={form.profileUpdateComment ?? ''}
          onChange={event => change({ profileUpdateComment: event.currentTarget.value })}
        />
      </div>
      <Checkbox
        label="Active"
        checked={form.isActiveProfile}
        disabled={disabled}
        onChange={event => change({ isActiveProfile: event.currentTarget.checked })}
      />
      {isLink ? (
        <Callout tone="info" title={`Linked to ${form.referenceName || 'another profile'}`}>
          <p>Its settings count, also when they change. Only name and invoices are this profile’s own.</p>
        </Callout>
      ) : (
        <Settings {...props} />
      )}
      {isChannel(form.type) ? null : <BasePart {...props} />}
    </div>
  )
}

/** Types whose invoices leave one by one. */
const LEAVES_ALONE = new Set(['webhook', 'web', 'accessPoint'])

function Settings(props: PartProps) {
  const { form } = props
  return (
    <>
      {isEdi(form.type) ? (
        <EdiPart
          profileId={form.id ?? ''}
          accountId={props.place.accountId}
          configurations={form.configurations}
          onChange={configurations => props.change({ configurations })}
          disabled={props.disabled}
        />
      ) : null}
      {isByMail(form.type) ? <EmailPart {...props} /> : null}
      {hasServer(form.type) ? <ServerPart {...props} /> : null}
      {form.type === 'webhook' ? <WebhookPart {...props} /> : null}
      {isByAccessPoint(form.type) ? <AccessPointPart {...props} /> : null}
      {form.type === 'incomingChannel' ? <IncomingPart {...props} /> : null}
      {form.type === 'paper' ? <PaperPart {...props} /> : null}
      {form.type === 'web' ? <WebPart {...props} /> : null}
      {form.type === 'outgoingChannel' ? <KeyPart {...props} /> : null}
      {isChannel(form.type) ? null : (
        <>
          {LEAVES_ALONE.has(form.type) ? null : <Together {...props} />}
          <SchedulePart {...props} />
          {form.type === 'webhook' || isByHand(form) ? null : (
            <>
              {isByVendor(form) || isByAccessPoint(form.type) ? null : <KeyPart {...props} />}
              <Arrival {...props} />
            </>
          )}
        </>
      )}
    </>
  )
}

function Together(props: PartProps) {
  const { form, change, disabled } = props
  const byMail = isByMail(form.type)
  return (
    <Section title="Together or one by one">
      <div className={css.fields}>
        {byMail ? (
          <Checkbox
            label="One email per invoice"
            checked={form.emailPerInvoice}
            disabled={disabled}
            onChange={event => change({ emailPerInvoice: event.currentTarget.checked })}
          />
        ) : (
          <Checkbox
            label="One file for several invoices"
            checked={form.singleInvoiceFile}
            disabled={disabled}
            onChange={event => change({ singleInvoiceFile: event.currentTarget.checked })}
          />
        )}
        <div className={css.pair}>
          <NumberInput
            label="Invoices together, at most"
            description="0: no limit"
            min={0}
            max={10_000}
            disabled={disabled}
            value={form.invoiceCount?.numberOfInvoice ?? 0}
            onChange={value => change({ invoiceCount: { numberOfInvoice: Number(value) || 0 } })}
          />
          <NumberInput
            label="Size limit, MB"
            description="0 to 16. 0: no limit"
            min={0}
            max={16}
            step={1}
            disabled={disabled}
            value={form.limitFileSize?.max ?? 0}
            onChange={value =>
              change({ limitFileSize: { min: form.limitFileSize?.min ?? 0, max: Number(value) || 0 } })
            }
          />
        </div>
        {byMail ? null : <FileNamePart {...props} />}
      </div>
    </Section>
  )
}

const ARRIVALS = [
  { value: 'sent', label: 'Their server took it' },
  { value: 'received', label: 'They confirmed receipt' },
  { value: 'accepted', label: 'They accepted it' },
]

const OF_LETTERS = [
  { value: 'sent', label: 'The vendor took it' },
  { value: 'received', label: 'The vendor mailed it' },
  { value: 'accepted', label: 'The post delivered it' },
]

const BY_ACCESS_POINT = [
  { value: 'sent', label: 'The access point took it' },
  { value: 'received', label: 'It reached the customer’s access point' },
  { value: 'accepted', label: 'The customer accepted it' },
]

function Arrival({ form, change, disabled }: PartProps) {
  return (
    <Section title="Delivered">
      <div className={css.pair}>
        <Select
          label="An invoice counts as delivered when"
          data={isByVendor(form) ? OF_LETTERS : isByAccessPoint(form.type) ? BY_ACCESS_POINT : ARRIVALS}
          allowDeselect={false}
          disabled={disabled}
          value={form.deliveredWhen}
          onChange={value => change({ deliveredWhen: (value ?? 'sent') as Form['deliveredWhen'] })}
        />
        {form.deliveredWhen === 'sent' ? null : (
          <NumberInput
            label="Expected within, hours"
            min={1}
            max={720}
            disabled={disabled}
            value={form.acknowledgeWithin}
            onChange={value => change({ acknowledgeWithin: Number(value) || 24 })}
          />
        )}
      </div>
    </Section>
  )
}
