import { money } from './format'

/** An amount with its currency before it, which is no part of what is read first. */
export const Money = ({ of, currency }: { of: string | number | null; currency: string }) => (
  <>
    {of === null ? null : <span className="dim">{currency} </span>}
    {money(of, currency)}
  </>
)
