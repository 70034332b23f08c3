import { Button, Stack } from '@mantine/core'
import { Reasons } from '@/entities/billing/Billed'
import { Callout, counted, Dialog, doneToast, FactList, Loaded, money, ui } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import { type BulkAction, type BulkAnswer, type BulkPreview, type BulkSelected, useBulk, useBulkPreview } from './calls'

interface Words {
  verb: string
  done: string
  /** The result, and whether it can be undone. */
  after: string
  example: string
}

export const WORDS: Record<BulkAction, Words> = {
  void: {
    verb: 'Void',
    done: 'voided',
    after:
      'This cannot be undone. Each invoice keeps its number, which is not used again, and a copy without a number takes its place: Not Rated, with the same charges.',
    example: 'Billed under the wrong contract',
  },
  credit: {
    verb: 'Credit',
    done: 'credited',
    after:
      'This cannot be undone. Each invoice gets a credit note over all that is left of it, with a number of its own, issued today.',
    example: 'Service failure, agreed with the customer',
  },
  approve: {
    verb: 'Approve',
    done: 'approved for delivery',
    after: 'An approval can be withdrawn, one invoice at a time, until the invoice is delivered.',
    example: 'Checked against the proof of delivery',
  },
}

const figuresOf = (of: BulkPreview): [string, string][] => [
  ['Invoices', counted(of.invoices, 'invoice')],
  ...of.totals.map((each): [string, string] => [
    `Total ${each.currency}`,
    `${money(each.amount, each.currency)} on ${counted(each.invoices, 'invoice')}`,
  ]),
]

interface BulkDialogProps {
  action: BulkAction
  selected: BulkSelected
  onDone: () => void
  onClose: () => void
}

/** What was left unchanged, after the rest is done. */
function Left({ answer, words, onClose }: { answer: BulkAnswer; words: Words; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={`${words.verb} invoices`} size="lg">
      <Stack gap={16}>
        <Callout tone="warn" title={`${counted(answer.done, 'invoice')} ${words.done}`}>
          <p>The others are as they were.</p>
        </Callout>
        <Reasons of={answer.leftOut} what="invoice" />
        <div className={ui.dialogActions}>
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        </div>
      </Stack>
    </Dialog>
  )
}

/** Voids, credits or approves invoices: first the count, the amount, what is left out and why, and what cannot be
 * undone; then one reason for all of them. */
export function BulkDialog({ action, selected, onDone, onClose }: BulkDialogProps) {
  const words = WORDS[action]
  const preview = useBulkPreview(action, selected)
  const bulk = useBulk(action, selected)
  const many = preview.data?.invoices ?? 0
  if (bulk.data) return <Left answer={bulk.data} words={words} onClose={onClose} />
  const go = async (comment: string) => {
    const answer = await bulk.mutateAsync(comment).catch(() => null)
    if (!answer) return
    onDone()
    if (answer.leftOut.length) return // the dialog lists them
    doneToast(
      answer.memCacheKey
        ? `${words.verb}: started. The bell shows its progress.`
        : `${counted(answer.done, 'invoice')} ${words.done}.`,
    )
    onClose()
  }
  return (
    <AskReason
      title={`${words.verb} invoices`}
      size="lg"
      example={words.example}
      act={`${words.verb} ${counted(many, 'invoice')}`}
      optional={action === 'approve'}
      refused={{ title: 'Nothing was changed', error: bulk.error }}
      pending={bulk.isPending}
      ready={many > 0 && !preview.isFetching}
      onClose={onClose}
      onReason={go}
    >
      <Loaded of={preview} what="what it comes to" bars={4}>
        {found => (
          <>
            {found.invoices ? (
              <>
                <FactList facts={figuresOf(found)} />
                <p>
                  {words.after}
                  {found.inBackground ? ' They are many: it runs in the background.' : ''}
                </p>
              </>
            ) : (
              <Callout tone="warn" title={`Nothing to ${words.verb.toLowerCase()}`}>
                <p>None of the selected invoices can be {words.done} now.</p>
              </Callout>
            )}
            <Reasons of={found.leftOut} what="invoice" />
          </>
        )}
      </Loaded>
    </AskReason>
  )
}
