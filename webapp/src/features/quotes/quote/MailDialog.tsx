import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { useApprovalNeed } from '@/entities/approvals/calls'
import { SendForApproval } from '@/entities/approvals/SendForApproval'
import { Dialog, LONG_FORM, SaveError, ui } from '@/ui'
import { useMailQuote } from '../calls'

/** Emails a quote with its PDF; a draft that needs no approval is marked as sent. */
export function MailDialog({ quote, onClose }: { quote: Wire<'QuotePage'>; onClose: () => void }) {
  const [to, setTo] = useState(quote.customerEmail)
  const [message, setMessage] = useState('')
  const mail = useMailQuote(quote)
  const change = { requestViewType: 'qoutesRequest' as const, subjectId: quote.quoteId, revision: quote.revision }
  const need = useApprovalNeed(change, quote.state === 'draft')
  return (
    <Dialog onClose={onClose} title={`Email quote ${quote.number}`}>
      {need.data?.needed ? (
        <div className={ui.dialog}>
          <SendForApproval need={need.data} change={change} onClose={onClose} />
        </div>
      ) : (
        <form
          className={ui.dialog}
          {...LONG_FORM}
          onSubmit={event => {
            event.preventDefault()
            if (!mail.isPending) mail.mutate({ to, message }, { onSuccess: onClose })
          }}
        >
          <SaveError error={mail.error} />
          {quote.state === 'draft' ? <p>The quote is then marked as sent, and stays as it is.</p> : null}
          <TextInput
            label="To"
            description="Several addresses are separated by commas"
            maxLength={1000}
            data-autofocus
            value={to}
            onChange={event => setTo(event.currentTarget.value)}
          />
          <Textarea
            label="Message"
            placeholder={`Please find quote ${quote.number} attached.`}
            autosize
            minRows={3}
            maxLength={2000}
            value={message}
            onChange={event => setMessage(event.currentTarget.value)}
          />
          <div className={ui.dialogActions}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!to.trim()} loading={mail.isPending || need.isLoading}>
              Send email
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
