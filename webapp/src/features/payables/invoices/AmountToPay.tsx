import { Checkbox, Radio, Stack } from '@mantine/core'
import { calculate } from '@/fields/decimal'
import type { Payable } from '../calls'
import { sumsInWords } from '../sums'

/** What is paid: the amount alone or, where there is tax, net, tax and gross. */
function inWords(rows: readonly Payable[], net: (row: Payable) => string, tax: (row: Payable) => string | null) {
  if (rows.every(row => tax(row) === null)) return sumsInWords(rows, net)
  const taxOf = (row: Payable) => tax(row) ?? '0'
  const gross = sumsInWords(rows, row => calculate('add', net(row), taxOf(row)) ?? net(row))
  return `${gross} (${sumsInWords(rows, net)} net, ${sumsInWords(rows, taxOf)} tax)`
}

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
          <Radio
            value="agreed"
            label={`Amount agreed: ${inWords(
              rows,
              row => row.agreed,
              row => row.agreedTax,
            )}`}
          />
          <Radio
            value="charged"
            label={`As charged: ${inWords(
              rows,
              row => row.charged,
              row => row.tax,
            )}`}
          />
        </Stack>
      </Radio.Group>
      {rows.some(row => row.findings.some(finding => finding.startsWith('Tax:'))) && asCharged ? (
        <p className="dim">Tax that isn’t due by the rules is paid, and not deducted in the tax return.</p>
      ) : null}
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
