import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { useInvoicePdf } from '@/entities/invoicePdf'
import { Callout, counted, FactList, ScrollRegion, Section } from '@/ui'
import type { Form } from './calls'
import css from './profiles.module.css'
import { TermsDialog } from './TermsDialog'
import { useInvoicesToTry, useSendTest, useTrial } from './trialCalls'

interface TrialPartProps {
  form: Form
  profileId: string
  accountId: string
  /** Whether the user may send a test. */
  may: boolean
}

/** What the profile produces for an invoice, updated during typing: the mail, the files, the letter or the sheet. */
export function TrialPart({ form, profileId, accountId, may }: TrialPartProps) {
  const [sought, setSought] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const paper = useInvoicePdf()
  const [asked] = useDebouncedValue(form, 500)
  const invoices = useInvoicesToTry(sought, accountId)
  const invoiceId = chosen ?? invoices.data?.[0]?.id ?? ''
  const trial = useTrial(asked, profileId, may ? invoiceId : '')
  const test = useSendTest()
  if (!may) return null
  return (
    <Section
      title="Preview"
      actions={
        <Button
          size="compact-xs"
          variant="default"
          disabled={!invoiceId}
          loading={test.isPending}
          onClick={() => test.mutate({ profile: form, profileId, invoiceId })}
        >
          Send a test to myself
        </Button>
      }
    >
      <div className={css.told} aria-live="polite">
        <Select
          aria-label="Invoice to try"
          placeholder="Choose an invoice"
          searchable
          nothingFoundMessage="No issued invoice starts with that"
          data={(invoices.data ?? []).map(each => ({ value: each.id, label: `${each.number}  ${each.customer}` }))}
          value={invoiceId || null}
          onSearchChange={text => setSought(/^\S*$/.test(text) ? text : '')}
          onChange={setChosen}
          comboboxProps={{ withinPortal: false }}
        />
        {test.error ? <Callout tone="bad" title={messageOf(test.error)} /> : null}
        {test.data ? (
          <Callout tone={test.data.ok ? 'ok' : 'bad'} title={test.data.ok ? `Sent to ${test.data.to}` : 'Not sent'}>
            <p>{test.data.answer}</p>
          </Callout>
        ) : null}
        {invoices.data && !invoices.data.length && !sought ? (
          <p className="dim">Issue an invoice to see what this profile makes of it.</p>
        ) : null}
        {trial.error ? <Callout tone="bad" title={messageOf(trial.error)} /> : null}
        {trial.data ? <Drawn trial={trial.data} /> : null}
        {trial.data?.terms.length ? (
          <Button size="compact-xs" variant="default" loading={paper.isPending} onClick={() => paper.mutate(invoiceId)}>
            Compare paper and data
          </Button>
        ) : null}
        {paper.data && trial.data?.terms.length ? (
          <TermsDialog paper={paper.data} terms={trial.data.terms} onClose={paper.reset} />
        ) : null}
      </div>
    </Section>
  )
}

function Drawn({ trial }: { trial: Wire<'Trial'> }) {
  const facts: [string, string][] = [
    ['To', trial.to.join(', ')],
    ['Cc', trial.cc.join(', ')],
    ['Bcc', trial.bcc.join(', ')],
    ['Subject', trial.subject],
    ['Mailed to', trial.address.join(', ')],
    ['Paper', trial.sheets ? counted(trial.sheets, 'sheet') : ''],
    ...trial.rows.map((row): [string, string] => [row.label, row.text || 'Filled in by hand']),
    ['Files', trial.files.map(each => `${each.name} (${sizeOf(each.size)})`).join(', ')],
    ['Email size', trial.mailSize ? sizeOf(trial.mailSize) : ''],
  ]
  return (
    <>
      {trial.findings.map(each => (
        <Callout key={each.message} tone={each.holds ? 'warn' : 'info'} title={each.message}>
          {each.holds ? <p>This invoice would be held.</p> : null}
        </Callout>
      ))}
      <FactList facts={facts} />
      {trial.text ? (
        <ScrollRegion className={css.drawn} label="Text of the email">
          <pre>{trial.text.trim()}</pre>
        </ScrollRegion>
      ) : null}
      {trial.files
        .filter(each => each.text)
        .map(each => (
          <ScrollRegion key={each.name} className={css.drawn} label={each.name}>
            <pre>{each.text}</pre>
          </ScrollRegion>
        ))}
    </>
  )
}

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
