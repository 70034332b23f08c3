import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import { DataTable, doneToast, FactList, FigureInput, money, ScrollRegion } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import { type Corrections, type CreditPart, type Made, useCredit, useCreditSum } from './calls'
import css from './corrections.module.css'

type How = 'all' | 'amount' | 'lines'
const HOWS: { value: How; label: string }[] = [
  { value: 'all', label: 'Remaining balance' },
  { value: 'amount', label: 'Amount' },
  { value: 'lines', label: 'By charge' },
]

interface LinesProps {
  of: Corrections
  amounts: Readonly<Record<string, string>>
  onAmount: (lineId: string, amount: string) => void
}

function Lines({ of, amounts, onAmount }: LinesProps) {
  return (
    <ScrollRegion label="Invoice charges" className={css.lines}>
      <DataTable
        editable
        rows={of.lines}
        rowKey={line => line.lineId}
        density="compact"
        columns={[
          { head: 'Charge', cell: line => line.chargeText },
          { head: 'Invoiced', figure: true, cell: line => money(line.invoiceValue, of.currency) },
          { head: 'Remaining', figure: true, cell: line => money(line.left, of.currency) },
          {
            head: 'Credit',
            figure: true,
            cell: line => (
              <FigureInput
                aria-label={`Credit for ${line.chargeText}`}
                size="xs"
                w={104}
                ml="auto"
                placeholder="0.00"
                disabled={!Number(line.left)}
                value={amounts[line.lineId] ?? ''}
                onChange={typed => onAmount(line.lineId, typed)}
              />
            ),
          },
        ]}
      />
    </ScrollRegion>
  )
}

/** The tax of the credit note and what the customer gets back, or why there can be none. */
function Sum({ of, part }: { of: Corrections; part: CreditPart | null }) {
  const sum = useCreditSum(of, part)
  if (!part) return null
  if (sum.error) return <p role="status">{messageOf(sum.error)}</p>
  const write = (amount: string | undefined) => money(amount ?? null, of.currency)
  const facts: [string, string][] = [
    ['Net', write(sum.data?.net)],
    ['Tax', write(sum.data?.tax)],
    [`Credited, ${of.currency}`, write(sum.data?.gross)],
  ]
  return <FactList facts={facts} />
}

/** Credits an issued invoice, in full or in part; the server knows the remaining amount to the cent. */
export function CreditDialog(props: { of: Corrections; onClose: () => void; onMade: (made: Made) => void }) {
  const { of, onClose, onMade } = props
  const [how, setHow] = useState<How>('all')
  const [amount, setAmount] = useState('')
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({})
  const credit = useCredit(of)
  const lines = Object.entries(amounts)
    .filter(([, typed]) => typed.trim())
    .map(([lineId, typed]) => ({ lineId, amount: typed.trim() }))
  const isComplete = how === 'all' || (how === 'amount' ? amount.trim() !== '' : lines.length > 0)
  const part = how === 'lines' ? { lines, amount: '' } : { lines: [], amount: how === 'amount' ? amount : '' }
  const issueFor = (comment: string) => {
    credit.mutate(
      { ...part, comment, issue: true },
      {
        onSuccess: made => {
          doneToast(
            `Credit note ${made.invoiceNumber} for ${of.currency} ${money(made.total.replace('-', ''), of.currency)} issued.`,
          )
          onMade(made)
        },
      },
    )
  }
  return (
    <AskReason
      title="Credit invoice"
      size="lg"
      example="Damaged in transit, agreed with customer"
      act="Issue credit note"
      refused={{ title: 'Not credited', error: credit.error }}
      pending={credit.isPending}
      ready={isComplete}
      onClose={onClose}
      onReason={issueFor}
    >
      <p>
        {of.currency} {money(of.left, of.currency)} of {money(of.total, of.currency)} remaining
        {of.hasTax ? ' before tax' : ''}. The credit note uses the invoice’s {of.hasTax ? 'tax and ' : ''}exchange
        rates.
      </p>
      <SegmentedControl aria-label="Credit" data={HOWS} value={how} onChange={value => setHow(value as How)} />
      {how === 'amount' ? (
        <FigureInput
          label={`Amount, ${of.currency}`}
          description="Split across the charges in proportion to what remains on each."
          w={220}
          value={amount}
          onChange={setAmount}
        />
      ) : null}
      {how === 'lines' ? (
        <Lines
          of={of}
          amounts={amounts}
          onAmount={(lineId, typed) => setAmounts(before => ({ ...before, [lineId]: typed }))}
        />
      ) : null}
      {of.hasTax ? <Sum of={of} part={isComplete ? part : null} /> : null}
    </AskReason>
  )
}
