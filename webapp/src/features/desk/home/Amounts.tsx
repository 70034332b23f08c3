import { Tooltip } from '@mantine/core'
import { money } from '@/ui'
import type { Sum } from './aging'
import { byFigure } from './currencies'

/** Amounts in one or more currencies, which cannot be added up: shows the first one, and the others on hover. */
export function Amounts({ of, bare }: { of: Sum; bare?: boolean }) {
  const [first, ...others] = byFigure(of)
  if (!first) return <span className="dim">–</span>
  const shown = (
    <>
      {bare ? null : <span className="dim">{first.currency} </span>}
      {money(first.amount, first.currency)}
    </>
  )
  if (others.length === 0) return shown
  const all = of.amounts.map(({ currency, amount }) => `${currency} ${money(amount, currency)}`).join(', ')
  return (
    <Tooltip label={all}>
      <span>
        {shown}
        <span className="dim"> + {others.map(({ currency }) => currency).join(', ')}</span>
        <span className="vh"> total {all}</span>
      </span>
    </Tooltip>
  )
}
