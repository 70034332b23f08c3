import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { newRequestKey } from '@/api/requestKey'
import { Callout, Dialog, doneToast, LONG_FORM, SaveError, ui } from '@/ui'
import type { Payable } from '../calls'
import { useDocuments } from '../documentCalls'
import { KIND_NAMES, type Offer, useDraftLetter, useLetterPreview, useSendLetter, viewLetter } from '../letterCalls'
import { PdfFrame } from '../PdfFrame'

interface LetterDialogProps {
  invoice: Payable
  offers: readonly Offer[]
  onClose: () => void
}

const SENDS: Readonly<Record<Offer['channel'], string>> = {
  mail: 'Send email',
  workbook: 'Send email with workbook',
  portal: 'Send link',
  pdf: 'Save PDF',
}
const LINK_TERMS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
]

/** The name of a template with its kind, since two may share a name. */
const nameOf = ({ name, kind }: Offer) => (name === KIND_NAMES[kind] ? name : `${name} (${KIND_NAMES[kind]})`)

/** Writes to the carrier about an invoice: by a template, read and changed, with documents as evidence. */
export function LetterDialog({ invoice, offers, onClose }: LetterDialogProps) {
  // a second click, or a retry after no answer, is the same letter
  const [requestKey] = useState(newRequestKey)
  const [offer, setOffer] = useState<Offer | null>(null)
  const [form, setForm] = useState({ subject: '', text: '', to: '' })
  const [evidence, setEvidence] = useState<string[]>([])
  const documents = useDocuments({ payableId: invoice.id })
  const draft = useDraftLetter()
  const preview = useLetterPreview()
  const send = useSendLetter()
  const [linkDays, setLinkDays] = useState('90')
  const isMail = !!offer && offer.channel !== 'pdf'
  const isReady = !!offer && !!form.subject.trim() && !!form.text.trim() && (!isMail || !!form.to.trim())
  const wanted = { payableId: invoice.id, templateId: offer?.templateId ?? '' }
  const put = (part: Partial<typeof form>) => {
    preview.reset()
    setForm(before => ({ ...before, ...part }))
  }
  const choose = (id: string | null) => {
    const chosen = offers.find(each => each.templateId === id)
    if (!chosen) return
    setOffer(chosen)
    preview.reset()
    draft.mutate({ payableId: invoice.id, templateId: chosen.templateId }, { onSuccess: setForm })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || send.isPending) return
    send.mutate(
      { ...wanted, ...form, requestKey, documentIds: isMail ? evidence : [], linkDays: Number(linkDays) },
      {
        onSuccess: letter => {
          doneToast(letter.to.length ? `${letter.template} sent to ${letter.to.join(', ')}.` : 'Letter saved.')
          if (!letter.to.length) void viewLetter(letter)
          onClose()
        },
      },
    )
  }
  const rows = documents.data?.rows ?? []
  return (
    <Dialog onClose={onClose} title={`Write to ${invoice.carrier}: ${invoice.number}`} size="lg">
      <form className={ui.dialog} {...LONG_FORM} onSubmit={submit}>
        <SaveError error={send.error ?? draft.error ?? preview.error} title="Not sent" />
        <Select
          label="Template"
          placeholder="Choose a template"
          data-autofocus
          allowDeselect={false}
          data={offers.map(each => ({ value: each.templateId, label: nameOf(each), disabled: !!each.whyNot }))}
          value={offer?.templateId ?? null}
          onChange={choose}
        />
        {offers
          .filter(each => each.whyNot)
          .map(each => (
            <p key={each.templateId} className="dim">
              {nameOf(each)}: {each.whyNot}
            </p>
          ))}
        {offers.length ? null : (
          <Callout tone="info" title="There are no templates">
            <p>Add one under Payables templates.</p>
          </Callout>
        )}
        {offer && draft.isSuccess ? (
          <>
            {isMail ? (
              <TextInput
                label="To"
                description="Several addresses are separated by commas"
                maxLength={1000}
                value={form.to}
                onChange={event => put({ to: event.currentTarget.value })}
              />
            ) : null}
            <TextInput
              label="Subject"
              maxLength={200}
              value={form.subject}
              onChange={event => put({ subject: event.currentTarget.value })}
            />
            <Textarea
              label="Text"
              autosize
              minRows={6}
              maxRows={14}
              maxLength={20_000}
              value={form.text}
              onChange={event => put({ text: event.currentTarget.value })}
            />
            {offer.channel === 'portal' ? (
              <Select
                label="Link expires after"
                description="Whoever has it reads this letter and can answer. You can revoke it"
                allowDeselect={false}
                data={LINK_TERMS}
                value={linkDays}
                onChange={value => setLinkDays(value ?? '90')}
              />
            ) : null}
            {isMail && rows.length ? (
              <Checkbox.Group label="Documents to attach" value={evidence} onChange={setEvidence}>
                {rows.map(each => (
                  <Checkbox key={each.id} mt={6} value={each.id} label={`${each.name} (${each.kind})`} />
                ))}
              </Checkbox.Group>
            ) : null}
            {preview.data ? <PdfFrame file={preview.data} title="Letter preview" /> : null}
          </>
        ) : null}
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="default"
            disabled={!offer || !form.subject.trim() || !form.text.trim()}
            loading={preview.isPending}
            onClick={() => preview.mutate({ ...wanted, subject: form.subject, text: form.text })}
          >
            Preview PDF
          </Button>
          <Button type="submit" disabled={!isReady} loading={send.isPending || draft.isPending}>
            {offer ? SENDS[offer.channel] : 'Send email'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
