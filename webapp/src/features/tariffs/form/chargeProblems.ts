import { conditionsOf } from '@/conditions'
import { BY_BREAK, BY_LANE, type ChargeForm } from './chargeForm'

const FIGURE = /^\d+(\.\d{1,6})?$/
interface Method {
  id: string
  value: string
  parameters: { key: string; label: string; mandatory: boolean }[]
}

/** The errors of a line, by field; empty when it may be saved. */
export function problemsOfCharge(charge: ChargeForm, methods: readonly Method[]): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!charge.name.trim()) problems.name = 'Enter a name'
  const method = methods.find(each => each.id === charge.method)
  const mayBeEmpty =
    charge.breaks !== '' ||
    method?.value === '' ||
    ['perContainer', 'perDay'].includes(charge.method) ||
    (charge.kept?.method === charge.method && charge.kept.value == null)
  for (const { key, label, mandatory } of method?.parameters ?? [])
    if (mandatory && !charge.parameters[key]?.trim()) problems[`parameters.${key}`] = `Enter ${label}`
  if (!FIGURE.test(charge.value) && !(mayBeEmpty && !charge.value)) problems.value = 'Enter a number, like 12.50'
  if (!/^([A-Z]{3})?$/.test(charge.currency)) problems.currency = 'Enter three letters, like EUR'
  for (const name of ['minimum', 'maximum'] as const)
    if (charge[name] && ![BY_LANE, BY_BREAK].includes(charge[name]) && !FIGURE.test(charge[name]))
      problems[name] = 'Enter an amount, like 75.00'
  if (charge.nearest && !FIGURE.test(charge.nearest)) problems.nearest = 'Enter a number, like 0.05'
  if (
    charge.discount &&
    !(FIGURE.test(charge.discount) && Number(charge.discount) > 0 && Number(charge.discount) <= 100)
  )
    problems.discount = 'Enter a percentage, like 62'
  for (const name of ['absoluteMinimum', 'multiPieceMinimum'] as const)
    if (charge[name] && !(FIGURE.test(charge[name]) && Number(charge[name]) > 0))
      problems[name] = 'Enter an amount, like 95.00'
  if (conditionsOf(charge.condition).some(each => !each.name)) problems.condition = 'Select a field for each condition'
  return problems
}
