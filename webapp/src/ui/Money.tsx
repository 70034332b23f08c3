import { money } from './format'

/** An amount with its currency in front of it, in a weaker color. */
export const Money = ({ of, currency }: { of: string | number | null; currency: string }) => (
  <>
    {of === null ? null : <span className="dim">{currency} </span>}
    {money(of, currency)}
  </>
)
