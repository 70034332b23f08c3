import type { Wire } from '@/api/wire'
import type { TaxSetup } from './calls'
import type { ChargeClass, TaxClass } from './setup'

const CLASS_FACT = 'tax_class'

/** The tax classes with their labels. */
export const classesOf = (stored: TaxSetup) =>
  Object.entries(stored.facts.find(fact => fact.name === CLASS_FACT)?.options ?? {}).map(([value, label]) => ({
    value,
    label,
  }))

/** What a charge is for: the chosen class, or the one it has without a choice; null if it has none. */
export const classOf = (chosen: readonly ChargeClass[], charge: Wire<'TaxChargeView'>): TaxClass | null =>
  chosen.find(each => each.chargeCode === charge.chargeCode)?.taxClass ?? (charge.isChosen ? null : charge.taxClass)

/** How many charges have no class: a rule that asks for it can't tax them. */
export const countUnclassed = (chosen: readonly ChargeClass[], charges: readonly Wire<'TaxChargeView'>[]): number =>
  charges.filter(charge => !classOf(chosen, charge)).length

/** The choices with another one for a charge; null removes it. */
export function withClass(chosen: readonly ChargeClass[], chargeCode: string, taxClass: string | null): ChargeClass[] {
  const others = chosen.filter(each => each.chargeCode !== chargeCode)
  return taxClass ? [...others, { chargeCode, taxClass: taxClass as TaxClass }] : others
}
