import { short } from '@/ui'
import type { Sum } from './aging'

/** The amounts of a sum, the largest figure first. Currencies are never added up or compared by worth. */
export const byFigure = (sum: Pick<Sum, 'amounts'>) =>
  [...sum.amounts].sort((a, b) => Number(b.amount) - Number(a.amount))

/** `+ 173.1k EUR`, `+ 2 currencies`, or nothing: what stands beside the first amount of a tile. */
export function beside(sum: Pick<Sum, 'amounts'>): string {
  const [, second, ...more] = byFigure(sum)
  if (!second) return ''
  return more.length > 0 ? `+ ${more.length + 1} currencies` : `+ ${short(second.amount)} ${second.currency}`
}
