import { short } from '@/ui'
import type { Sum } from './aging'

/** The amounts of a sum, largest number first. Currencies are never added up or converted. */
export const byFigure = (sum: Pick<Sum, 'amounts'>) =>
  [...sum.amounts].sort((a, b) => Number(b.amount) - Number(a.amount))

/** `+ 173.1k EUR`, `+ 2 currencies`, or empty: the note next to the first amount of a tile. */
export function beside(sum: Pick<Sum, 'amounts'>): string {
  const [, second, ...more] = byFigure(sum)
  if (!second) return ''
  return more.length > 0 ? `+ ${more.length + 1} currencies` : `+ ${short(second.amount)} ${second.currency}`
}
