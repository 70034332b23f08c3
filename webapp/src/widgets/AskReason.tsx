import { Button, Modal, type ModalProps, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { messageOf } from '@/api/errors'
import { Callout } from '@/ui'
import css from './askReason.module.css'

interface AskReasonProps {
  title: string
  /** A reason as somebody might write it. */
  example: string
  /** What the button does. */
  act: string
  /** What did not happen where it is refused, with the refusal; left out where a toast tells it. */
  refused?: { title: string; error: unknown }
  pending: boolean
  /** What is asked beside the reason is answered. */
  ready?: boolean
  size?: ModalProps['size']
  onClose: () => void
  onReason: (reason: string) => void
  children: ReactNode
}

/** Something is done once the reason is given: what it is about, the reason, and the refusal where there is one. */
export function AskReason(props: AskReasonProps) {
  const { title, example, act, refused, pending, ready = true, size = 'md', onClose, onReason, children } = props
  const [reason, setReason] = useState('')
  return (
    <Modal opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        className={css.dialog}
        onSubmit={event => {
          event.preventDefault()
          onReason(reason)
        }}
      >
        {children}
        <Textarea
          label="Reason"
          placeholder={example}
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        {refused?.error ? (
          <Callout tone="bad" title={refused.title}>
            <p>{messageOf(refused.error)}</p>
          </Callout>
        ) : null}
        <div className={css.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!reason.trim() || !ready} loading={pending}>
            {act}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
