import { Button, Modal, Radio, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import { Callout, count, doneToast, money } from '@/ui'
import { type Cause, useSettle } from './calls'
import css from './mismatches.module.css'

/** Settles every shipment of a cause in one way; the reason goes onto each invoice. */
export function SettleDialog(props: { cause: Cause; onClose: () => void; onSettled: () => void }) {
  const { cause, onClose, onSettled } = props
  const [billed, setBilled] = useState<'tariff' | 'user'>('tariff')
  const [reason, setReason] = useState('')
  const settle = useSettle()
  const shipments = `${count(cause.count)} ${cause.count === 1 ? 'shipment' : 'shipments'}`
  return (
    <Modal opened onClose={onClose} title={`Settle ${shipments}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        className={css.dialog}
        onSubmit={event => {
          event.preventDefault()
          settle.mutate(
            { cause, mismatch: { billed, reason } },
            {
              onSuccess: answer => {
                doneToast(
                  answer.memCacheKey
                    ? 'Settling has started; the bell shows its progress.'
                    : `${count(answer.updated)} of ${shipments} Ready for Invoicing.`,
                )
                onClose()
                onSettled()
              },
            },
          )
        }}
      >
        <Radio.Group
          label="What is billed"
          value={billed}
          onChange={value => setBilled(value === 'user' ? 'user' : 'tariff')}
        >
          <Stack gap={8} mt={8}>
            <Radio value="tariff" label={`The tariff: ${money(cause.tariffTotal)} ${cause.currency} in all`} />
            <Radio
              value="user"
              disabled={cause.difference === null}
              label={`What was entered: ${money(cause.userTotal)} ${cause.currency} in all`}
            />
          </Stack>
        </Radio.Group>
        <Textarea
          label="Reason"
          placeholder="Surcharge agreed by mail"
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        {settle.error ? (
          <Callout tone="bad" title="Nothing was settled">
            <p>{messageOf(settle.error)}</p>
          </Callout>
        ) : null}
        <div className={css.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!reason.trim()} loading={settle.isPending}>
            Make ready
          </Button>
        </div>
      </form>
    </Modal>
  )
}
