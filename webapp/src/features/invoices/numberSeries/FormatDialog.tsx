import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { count, savedToast } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import { useChangeSeries, useNumbersAhead } from './calls'
import css from './numberSeries.module.css'

const PAUSE_MS = 200

/** Changes the format or the next number of a series; the next numbers are shown before saving. */
export function FormatDialog({ series, onClose }: { series: Wire<'SeriesView'>; onClose: () => void }) {
  const [format, setFormat] = useState(series.format)
  const [nextNumber, setNextNumber] = useState('')
  const [asked] = useDebouncedValue(`${format.trim()}\n${nextNumber.trim()}`, PAUSE_MS)
  const [askedFormat = '', askedNumber = ''] = asked.split('\n')
  const ahead = useNumbersAhead(series.invoiceType, askedFormat, askedNumber)
  const change = useChangeSeries()
  const isChanged = format.trim() !== series.format || !!nextNumber.trim()
  return (
    <AskReason
      title={`${series.invoiceType}: number format`}
      example="New fiscal year"
      act="Save format"
      ready={isChanged && ahead.isSuccess}
      refused={{ title: 'Not saved', error: change.error }}
      pending={change.isPending}
      onClose={onClose}
      onReason={reason =>
        change.mutate(
          { invoiceType: series.invoiceType, format: format.trim(), nextNumber: nextNumber.trim(), reason },
          {
            onSuccess: () => {
              savedToast('Number series saved.')
              onClose()
            },
          },
        )
      }
    >
      <TextInput
        label="Format"
        description="9 is a digit, a is a letter, text in `backticks` stays as is"
        data-autofocus
        maxLength={30}
        value={format}
        onChange={event => setFormat(event.currentTarget.value)}
      />
      <TextInput
        label="Next number"
        description="Optional. Leave blank to continue where this format left off"
        placeholder={series.nextNumber}
        maxLength={30}
        value={nextNumber}
        onChange={event => setNextNumber(event.currentTarget.value)}
      />
      <p className={css.ahead} role="status" data-bad={ahead.error ? true : undefined}>
        {ahead.error
          ? messageOf(ahead.error)
          : ahead.data
            ? `Next: ${ahead.data.numbers.join(', ')} … ${count(ahead.data.left)} left`
            : 'Enter a format'}
      </p>
    </AskReason>
  )
}
