import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { doneToast } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import { useSetAside } from './calls'

const MOST = 1000

/** Assigns the next numbers of a series to no invoice; the reason is for the auditor. */
export function SetAsideDialog({ series, onClose }: { series: Wire<'SeriesView'>; onClose: () => void }) {
  const [howMany, setHowMany] = useState(1)
  const aside = useSetAside()
  return (
    <AskReason
      title="Reserve numbers"
      example="Preprinted forms were spoiled"
      act="Reserve"
      refused={{ title: 'Nothing was reserved', error: aside.error }}
      pending={aside.isPending}
      onClose={onClose}
      onReason={reason =>
        aside.mutate(
          { invoiceType: series.invoiceType, howMany, reason },
          {
            onSuccess: done => {
              doneToast(`${done.numbers[0]} to ${done.numbers.at(-1)} reserved.`)
              onClose()
            },
          },
        )
      }
    >
      <p>
        {series.invoiceType}: starting at {series.nextNumber}. No invoice will get these numbers. This can’t be undone.
      </p>
      <NumberInput
        label="How many"
        data-autofocus
        w={140}
        min={1}
        max={MOST}
        allowDecimal={false}
        value={howMany}
        onChange={value => setHowMany(Number(value) || 1)}
      />
    </AskReason>
  )
}
