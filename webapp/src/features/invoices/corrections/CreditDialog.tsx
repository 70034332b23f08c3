import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { doneToast, money, ScrollRegion, ui } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import { type Corrections, type Made, useCredit } from './calls'
import css from './corrections.module.css'

type How = 'all' | 'amount' | 'lines'
const HOWS: { value: How; label: string }[] = [
  { value: 'all', label: 'All that is left' },
  { value: 'amount', label: 'An amount' },
  { value: 'lines', label: 'Single charges' },
]

interface LinesProps {
  of: Corrections
  amounts: Readonly<Record<string, string>>
  onAmount: (lineId: string, amount: string) => void
}

function Lines({ of, amounts, onAmount }: LinesProps) {
  return (
    <ScrollRegion label="Charges of the invoice" className={css.lines}>
      <table className={ui.t} data-compact>
        <thead>
          <tr>
            <th>Charge</th>
            <th className="num">Invoiced</th>
            <th className="num">Left</th>
            <th className="num">Credit</th>
          </tr>
        </thead>
        <tbody>
          {of.lines.map(line => (
            <tr key={line.lineId}>
              <td>{line.chargeText}</td>
              <td className="num">{money(line.invoiceValue)}</td>
              <td className="num">{money(line.left)}</td>
              <td className="num">
                <TextInput
                  aria-label={`Credit of ${line.chargeText}`}
                  size="xs"
                  w={104}
                  ml="auto"
                  inputMode="decimal"
                  placeholder="0.00"
                  disabled={!Number(line.left)}
                  value={amounts[line.lineId] ?? ''}
                  onChange={event => onAmount(line.lineId, event.currentTarget.value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Credits an issued invoice, whole or in part; the server knows to the cent what is left. */
export function CreditDialog(props: { of: Corrections; onClose: () => void; onMade: (made: Made) => void }) {
  const { of, onClose, onMade } = props
  const [how, setHow] = useState<How>('all')
  const [amount, setAmount] = useState('')
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({})
  const credit = useCredit(of)
  const lines = Object.entries(amounts)
    .filter(([, typed]) => typed.trim())
    .map(([lineId, typed]) => ({ lineId, amount: typed.trim() }))
  const said = how === 'all' || (how === 'amount' ? amount.trim() !== '' : lines.length > 0)
  const issueFor = (comment: string) => {
    const part = how === 'lines' ? { lines, amount: '' } : { lines: [], amount: how === 'amount' ? amount : '' }
    credit.mutate(
      { ...part, comment, issue: true },
      {
        onSuccess: made => {
          doneToast(`Credit note ${made.invoiceNumber} over ${money(made.total)} ${of.currency} issued.`)
          onMade(made)
        },
      },
    )
  }
  return (
    <AskReason
      title="Credit the invoice"
      size="lg"
      example="Damaged on the way, agreed with the customer"
      act="Issue the credit note"
      refused={{ title: 'Nothing was credited', error: credit.error }}
      pending={credit.isPending}
      ready={said}
      onClose={onClose}
      onReason={issueFor}
    >
      <p>
        {money(of.left)} of {money(of.total)} {of.currency} is left. The note has the invoice’s exchange rates.
      </p>
      <SegmentedControl
        aria-label="What is credited"
        data={HOWS}
        value={how}
        onChange={value => setHow(value as How)}
      />
      {how === 'amount' ? (
        <TextInput
          label={`Amount, ${of.currency}`}
          description="It goes over the charges in proportion to what is left of each."
          inputMode="decimal"
          w={220}
          value={amount}
          onChange={event => setAmount(event.currentTarget.value)}
        />
      ) : null}
      {how === 'lines' ? (
        <Lines
          of={of}
          amounts={amounts}
          onAmount={(lineId, typed) => setAmounts(before => ({ ...before, [lineId]: typed }))}
        />
      ) : null}
    </AskReason>
  )
}
