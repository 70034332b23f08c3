import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { Callout, doneToast, SaveError, TERMS, ui } from '@/ui'
import { type Change, useSendForApproval } from './calls'

/** Who approves a change, level by level. */
function Levels({ levels }: { levels: readonly string[][] }) {
  return (
    <ol>
      {levels.map((people, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: levels have no id
        <li key={at}>
          Level {at + 1}: {people.join(', ') || 'nobody'}
        </li>
      ))}
    </ol>
  )
}

interface SendProps {
  need: Wire<'ApprovalRequirement'>
  change: Change
  onClose: () => void
}

/** Replaces the button of a change that needs approval: who approves it, a comment, and sending it. */
export function SendForApproval({ need, change, onClose }: SendProps) {
  const [comment, setComment] = useState('')
  const post = useSendForApproval()
  if (need.pending)
    return (
      <>
        <Callout tone="info" title="Waiting for approval">
          <p>
            This was sent already. <Link to={`/requests/myrequests?request=${need.pending}`}>Open the request</Link>
          </p>
        </Callout>
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </>
    )
  return (
    <>
      <Callout tone="info" title={`Needs approval: ${need.ladder}`}>
        <Levels levels={need.levels ?? []} />
      </Callout>
      <Textarea
        label={need.reasonNeeded ? 'Reason for approving it with exceptions' : 'Comment for the approvers (optional)'}
        required={need.reasonNeeded}
        placeholder="Why it changes"
        autosize
        minRows={2}
        maxLength={2000}
        value={comment}
        onChange={event => setComment(event.currentTarget.value)}
      />
      <SaveError error={post.error} title="Not sent" />
      <div className={ui.dialogActions}>
        <Button variant="default" onClick={onClose}>
          {TERMS.cancel}
        </Button>
        <Button
          loading={post.isPending}
          disabled={need.reasonNeeded && !comment.trim()}
          onClick={() =>
            post.mutate(
              { ...change, comment },
              {
                onSuccess: sent => {
                  doneToast(`${sent.label} was sent for approval.`)
                  onClose()
                },
              },
            )
          }
        >
          Send for approval
        </Button>
      </div>
    </>
  )
}
