import { Button, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { count } from '@/ui'
import css from './autoBilling.module.css'
import { useGiveUp } from './calls'

/** Takes pushes out for good; the reason stays with them. */
export function GiveUpDialog({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const giveUp = useGiveUp()
  const what = ids.length === 1 ? 'Give up this push' : `Give up ${count(ids.length)} pushes`
  return (
    <Modal opened onClose={onClose} title={what} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        className={css.dialog}
        onSubmit={event => {
          event.preventDefault()
          giveUp.mutate({ ids, reason }, { onSuccess: onClose })
        }}
      >
        <p>Nothing is sent any more. The invoice may be pushed anew then, under another key.</p>
        <Textarea
          label="Reason"
          placeholder="Booked by hand as 4711"
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        <div className={css.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!reason.trim()} loading={giveUp.isPending}>
            Give up
          </Button>
        </div>
      </form>
    </Modal>
  )
}
