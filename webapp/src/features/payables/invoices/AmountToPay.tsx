import { Checkbox, Radio, Stack } from '@mantine/core'
import type { Payable } from '../calls'
import { sumsInWords } from '../sums'

interface AmountToPayProps {
  rows: readonly Payable[]
  asCharged: boolean
  setAsCharged: (value: boolean) => void
  withoutOrder: boolean
  setWithoutOrder: (value: boolean) => void
}

/** How much of the invoices is approved, and whether it is charged to their purchase orders. */
export function AmountToPay({ rows, asCharged, setAsCharged, withoutOrder, setWithoutOrder }: AmountToPayProps) {
  // an invoice within the remainder of its order needs no bypass
  const passable = rows.filter(row => row.status !== 'Matched')
  const orders = [...new Set(passable.flatMap(row => row.orders.map(each => each.number)))]
  return (
    <>
      <Radio.Group
        label="Amount to pay"
        value={asCharged ? 'charged' : 'agreed'}
        onChange={value => setAsCharged(value === 'charged')}
      >
        <Stack gap={8} mt={8}>
          <Radio value="agreed" label={`Amount agreed: ${sumsInWords(rows, row => row.agreed)}`} />
          <Radio value="charged" label={`As charged: ${sumsInWords(rows, row => row.charged)}`} />
        </Stack>
      </Radio.Group>
      {orders.length ? (
        <Checkbox
          label={`Approve without the PO: ${orders.join(', ')}`}
          description="Nothing is taken from what the purchase order has left."
          checked={withoutOrder}
          onChange={event => setWithoutOrder(event.currentTarget.checked)}
        />
      ) : null}
    </>
  )
}
