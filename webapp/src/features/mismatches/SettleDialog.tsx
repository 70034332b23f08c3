import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { count, doneToast, money } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import { type Cause, useSettle } from './calls'

/** Settles every shipment of a cause in one way; the reason goes onto each invoice. */
export function SettleDialog(props: { cause: Cause; onClose: () => void; onSettled: () => void }) {
  const { cause, onClose, onSettled } = props
  const [billed, setBilled] = useState<'tariff' | 'user'>('tariff')
  const settle = useSettle()
  const shipments = `${count(cause.count)} ${cause.count === 1 ? 'shipment' : 'shipments'}`
  return (
    <AskReason
      title={`Settle ${shipments}`}
      example="Surcharge agreed by mail"
      act="Make ready"
      refused={{ title: 'Nothing was settled', error: settle.error }}
      pending={settle.isPending}
      onClose={onClose}
      onReason={reason =>
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
      }
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
    </AskReason>
  )
}
