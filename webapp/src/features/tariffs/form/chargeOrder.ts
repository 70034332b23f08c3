import type { ChargeForm } from './chargeForm'

/** Moves one of the charges to another position. */
export function moved<Line>(lines: readonly Line[], from: number, to: number): Line[] {
  const rest = lines.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...lines.slice(from, from + 1), ...rest.slice(to)]
}

/** The position of each charge in the order of calculation, from 1: in list order, but each after what it is based on.
 */
export function calculatedAt(charges: readonly ChargeForm[]): Map<string, number> {
  const done = new Map<string, number>()
  const begun = new Set<string>()
  const visit = (charge: ChargeForm) => {
    if (begun.has(charge.id)) return
    begun.add(charge.id)
    for (const name of charge.basedOn)
      for (const each of charges) if (each.id === name || each.group.trim() === name) visit(each)
    done.set(charge.id, done.size + 1)
  }
  for (const each of charges) visit(each)
  return done
}
