import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { count, counted, doneToast, money } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import { type Cause, useSettle } from './calls'

/** Shipments whose other charges differ, too. */
const left = ({ refused }: Wire<'ReadyAnswer'>) => {
  const open = refused.filter(({ code }) => code === 'rate_mismatch').length
  return open ? ` ${counted(open, 'shipment')} still ${open === 1 ? 'has' : 'have'} other charges to resolve.` : ''
}

/** Settles every shipment of a cause in one way; the reason is stored on each invoice. */
export function SettleDialog(props: { cause: Cause; onClose: () => void; onSettled: () => void }) {
  const { cause, onClose, onSettled } = props
  const [billed, setBilled] = useState<'tariff' | 'user'>('tariff')
  const settle = useSettle()
  const shipments = `${count(cause.count)} ${cause.count === 1 ? 'shipment' : 'shipments'}`
  return (
    <AskReason
      title={`Resolve ${shipments}`}
      example="Surcharge agreed by email"
      initial={cause.kind === 'single' ? '' : cause.cause}
      act="Mark ready to bill"
      refused={{ title: 'Not resolved', error: settle.error }}
      pending={settle.isPending}
      onClose={onClose}
      onReason={reason =>
        settle.mutate(
          { cause, mismatch: { billed, reason } },
          {
            onSuccess: answer => {
              doneToast(
                answer.memCacheKey
                  ? 'Resolving in the background. Click the bell to follow progress.'
                  : `${count(answer.updated)} of ${shipments} marked ready to bill.${left(answer)}`,
              )
              onClose()
              onSettled()
            },
          },
        )
      }
    >
      <Radio.Group
        label="Freight to bill"
        description="Surcharges and other charges of these shipments are billed with it"
        value={billed}
        onChange={value => setBilled(value === 'user' ? 'user' : 'tariff')}
      >
        <Stack gap={8} mt={8}>
          <Radio
            value="tariff"
            label={
              cause.kind === 'extra'
                ? 'Nothing: the tariff has no such charge'
                : `Tariff freight: ${money(cause.tariffTotal, cause.currency)} ${cause.currency}`
            }
          />
          <Radio
            value="user"
            disabled={cause.difference === null}
            label={
              cause.userTotal === null
                ? 'Entered in another currency'
                : `Entered freight: ${money(cause.userTotal, cause.currency)} ${cause.currency}`
            }
          />
        </Stack>
      </Radio.Group>
    </AskReason>
  )
}
