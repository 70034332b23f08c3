import { type ConditionField, isGroup, type Part } from '@/conditions'
import { isRange, operatorWords } from '@/fields'
import { AS_CURRENCY, BY_BREAK, BY_LANE, type ChargeForm } from './chargeForm'

/** The summary of a closed line's details, without defaults. */
export function summaryOf(
  charge: ChargeForm,
  sets: readonly { id: string; name: string }[],
  fields: readonly ConditionField[] = [],
): string {
  const set = sets.find(each => each.id === charge.breaks)
  const limit = (value: string) => (value === BY_LANE ? 'by lane' : value === BY_BREAK ? 'by break' : value)
  const told = [
    charge.breaks && (set ? `${set.name} breaks` : 'breaks by lane'),
    charge.removedBreaks.length && `${charge.removedBreaks.length} excluded`,
    charge.breaks && charge.mixedRanges && 'flat and per-unit ranges',
    charge.condition.parts.length && `only if ${wordsOf(charge.condition, fields)}`,
    charge.minimum && `minimum ${limit(charge.minimum)}`,
    charge.discount &&
      `${charge.discount} % off${charge.discountTaken === 'beforeMinimum' ? ' before the minimum' : ''}`,
    charge.absoluteMinimum && `absolute minimum ${charge.absoluteMinimum}`,
    charge.perPackage && 'per package',
    charge.perPackage && charge.multiPieceMinimum && `multi-piece minimum ${charge.multiPieceMinimum}`,
    charge.maximum && `maximum ${limit(charge.maximum)}`,
    charge.consider.length && `applies ${charge.consider.join(', ')}`,
    charge.currency && charge.currencySource.trim() && `${charge.currencySource.trim()} rates`,
    charge.currency && charge.currencyFrequency && `${charge.currencyFrequency} rate`,
    charge.group && `group ${charge.group}`,
    charge.nearest && `to steps of ${charge.nearest}`,
    charge.rounding !== 'halfUp' && `rounded ${charge.rounding === 'halfEven' ? 'half even' : charge.rounding}`,
    ![AS_CURRENCY, '2'].includes(charge.decimals) && `${charge.decimals} decimals`,
    !charge.billed && 'not billed',
  ]
  return told.filter(Boolean).join(' · ')
}

/** A condition in words. */
function wordsOf(part: Part, fields: readonly ConditionField[]): string {
  if (isGroup(part)) {
    const told = part.parts.map(each => (isGroup(each) ? `(${wordsOf(each, fields)})` : wordsOf(each, fields)))
    return told.join(` ${part.condition} `)
  }
  const field = fields.find(each => each.name === part.name)
  const value = isRange(part.operator) ? `${part.value} to ${part.upTo ?? ''}` : part.value.replaceAll('\n', ', ')
  return `${field?.label ?? '…'} ${operatorWords(part.operator, field?.type ?? 'text')} ${value || 'blank'}`
}
