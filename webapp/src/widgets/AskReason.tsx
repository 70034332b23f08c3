import { Button, Group, type ModalProps, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { messageOf } from '@/api/errors'
import { Callout, Dialog, ui } from '@/ui'

interface AskReasonProps {
  title: string
  /** An example of a reason. */
  example: string
  /** The current reason, if there is one; it can be changed. */
  initial?: string
  /** The label of the button. */
  act: string
  /** The title when it is refused, with the refusal; left out if a toast shows it. */
  refused?: { title: string; error: unknown }
  pending: boolean
  /** Suggested reasons; another one may be typed. */
  offered?: readonly string[]
  /** The error of a reason, as it is typed. */
  wrong?: (reason: string) => string | undefined
  /** Whether the other inputs are complete. */
  ready?: boolean
  /** It may be blank. */
  optional?: boolean
  size?: ModalProps['size']
  onClose: () => void
  onReason: (reason: string) => void
  children: ReactNode
}

/** Does something after a reason is given: its subject, the reason, and the refusal if there is one. */
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
  // R356, R357: no error before the user starts typing
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
