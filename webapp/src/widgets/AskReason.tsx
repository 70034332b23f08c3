import { Button, Group, type ModalProps, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { messageOf } from '@/api/errors'
import { Callout, Dialog, ui } from '@/ui'

interface AskReasonProps {
  title: string
  /** A reason as somebody might write it. */
  example: string
  /** The reason as it is known already; it can be changed. */
  initial?: string
  /** What the button does. */
  act: string
  /** What did not happen where it is refused, with the refusal; left out where a toast tells it. */
  refused?: { title: string; error: unknown }
  pending: boolean
  /** Reasons to choose from; another one may be written. */
  offered?: readonly string[]
  /** What is wrong with a reason, as it is typed. */
  wrong?: (reason: string) => string | undefined
  /** What is asked beside the reason is answered. */
  ready?: boolean
  /** It may be left empty. */
  optional?: boolean
  size?: ModalProps['size']
  onClose: () => void
  onReason: (reason: string) => void
  children: ReactNode
}

/** Something is done once the reason is given: what it is about, the reason, and the refusal where there is one. */
export function AskReason(props: AskReasonProps) {
  const {
    title,
    example,
    initial = '',
    act,
    refused,
    pending,
    offered = [],
    wrong,
    ready = true,
    optional = false,
    size = 'md',
    onClose,
    onReason,
    children,
  } = props
  const [reason, setReason] = useState(initial)
  const [sent, setSent] = useState(false)
  const label = optional ? 'Note (optional)' : 'Reason'
  const blank = !optional && !reason.trim()
  const fault = wrong?.(reason)
  // R356, R357: nobody is told off before he has begun
  const error = fault ? `Invalid Input...!! ${fault}` : blank && sent ? `${label} should not be blank.` : undefined
  return (
    <Dialog onClose={onClose} title={title} size={size}>
      <form
        className={ui.dialog}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          setSent(true)
          if (!blank && !fault) onReason(reason)
        }}
      >
        {children}
        <Textarea
          label={label}
          placeholder={example}
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          error={error}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        {offered.length ? (
          <Group gap={6} role="group" aria-label="Usual reasons">
            {offered.map(each => (
              <Button
                key={each}
                variant="default"
                size="compact-xs"
                aria-pressed={each === reason}
                onClick={() => setReason(each)}
              >
                {each}
              </Button>
            ))}
          </Group>
        ) : null}
        {refused?.error ? (
          <Callout tone="bad" title={refused.title}>
            <p>{messageOf(refused.error)}</p>
          </Callout>
        ) : null}
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!ready} loading={pending}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
