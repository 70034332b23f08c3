import { Button, Modal, NumberInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { Callout, doneToast } from '@/ui'
import { useSetAside } from './calls'
import css from './numberSeries.module.css'

const MOST = 1000

/** Gives the next numbers of a series to no invoice; the auditor reads the reason. */
export function SetAsideDialog({ series, onClose }: { series: Wire<'SeriesView'>; onClose: () => void }) {
  const [howMany, setHowMany] = useState(1)
  const [reason, setReason] = useState('')
  const aside = useSetAside()
  return (
    <Modal opened onClose={onClose} title="Set numbers aside" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        className={css.dialog}
        onSubmit={event => {
          event.preventDefault()
          aside.mutate(
            { invoiceType: series.invoiceType, howMany, reason },
            {
              onSuccess: done => {
                doneToast(`${done.numbers[0]} to ${done.numbers.at(-1)} set aside.`)
                onClose()
              },
            },
          )
        }}
      >
        <p>
          {series.invoiceType}: from {series.nextNumber} on. No invoice will have these numbers, and that is not undone.
        </p>
        <NumberInput
          label="How many"
          w={140}
          min={1}
          max={MOST}
          allowDecimal={false}
          value={howMany}
          onChange={value => setHowMany(Number(value) || 1)}
        />
        <Textarea
          label="Reason"
          placeholder="Preprinted forms were spoiled"
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        {aside.error ? (
          <Callout tone="bad" title="Nothing was set aside">
            <p>{messageOf(aside.error)}</p>
          </Callout>
        ) : null}
        <div className={css.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!reason.trim()} loading={aside.isPending}>
            Set aside
          </Button>
        </div>
      </form>
    </Modal>
  )
}
