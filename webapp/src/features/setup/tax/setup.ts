import type { Wire } from '@/api/wire'
import type { ConditionField } from '@/conditions'
import { namedBoxes } from '@/entities/taxBoxes'
import { isDay } from '@/place'
import type { TaxSetup } from './calls'

export type Registration = Omit<Wire<'TaxRegistrationView'>, 'countryName'>
export type Code = Omit<Wire<'TaxCodeView'>, 'categoryLabel' | 'percent'>
export type Part = Wire<'TaxPartView'>
export type Rule = Omit<Wire<'TaxRuleView'>, 'words'>
export type ChargeClass = Wire<'ChargeClassForm'>
export type Direction = Code['direction']
/** Whose charges a rule decides: it is that of its code. */
export type Side = Wire<'TaxTrialBody'>['side'] & string
export type TaxClass = ChargeClass['taxClass']

export const SIDES: readonly Side[] = ['customers', 'carriers']
export const SIDE_LABELS: Record<Side, string> = { customers: 'For customers', carriers: 'For carriers' }
export const DIRECTION_LABELS: Record<Direction, string> = {
  output: 'Customers',
  input: 'Carriers',
  self_assessed: 'Carriers, you declare the tax',
}

export const sideOfCode = ({ direction }: Pick<Code, 'direction'>): Side =>
  direction === 'output' ? 'customers' : 'carriers'

/** The side of a rule. One whose code is missing is for customers. */
export const sideOfRule = (rule: Rule, codes: readonly Code[]): Side => {
  const code = codes.find(each => each.code === rule.code)
  return code ? sideOfCode(code) : 'customers'
}

/** The setup while it is edited: it is saved as a whole. */
export interface Setup {
  registrations: Registration[]
  codes: Code[]
  rules: Rule[]
  chargeClasses: ChargeClass[]
}
export type SetupPart = keyof Setup

/** The names of its parts, for what another user saved in the meantime. */
export const PART_LABELS: Record<SetupPart, string> = {
  registrations: 'Registrations',
  codes: 'Codes',
  rules: 'Rules',
  chargeClasses: 'Charges',
}

export const ownCode = ({ categoryLabel: _l, percent: _p, ...code }: Wire<'TaxCodeView'>): Code => code
export const ownRule = ({ words: _w, ...rule }: Wire<'TaxRuleView'>): Rule => rule

export const setupOf = (view: TaxSetup): Setup => ({
  registrations: view.registrations.map(({ countryName: _, ...registration }) => registration),
  codes: view.codes.map(ownCode),
  rules: view.rules.map(ownRule),
  chargeClasses: view.charges.flatMap(({ chargeCode, taxClass, isChosen }) =>
    isChosen && taxClass ? [{ chargeCode, taxClass }] : [],
  ),
})

/** The setup as it is sent. */
export const formOf = (setup: Setup, revision: number): Wire<'TaxSetupForm'> => ({
  ...setup,
  registrations: setup.registrations.map(({ lastDay, ...registration }) => ({
    ...registration,
    lastDay: lastDay || null,
  })),
  revision,
})

export const BLANK_IDENTITY: Registration['identity'] = {
  name: '',
  street: '',
  city: '',
  postalCode: '',
  legalNumber: '',
  legalScheme: '',
  endpointScheme: '',
  endpointId: '',
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  iban: '',
  bic: '',
}

export const blankRegistration = (firstDay: string): Registration => ({
  country: '',
  number: '',
  firstDay,
  lastDay: '',
  currency: '',
  taxName: '',
  furtherNumbers: {},
  identity: BLANK_IDENTITY,
})

export const blankPart = (name: string, firstDay: string): Part => ({
  name,
  rates: [{ firstDay, percent: '' }],
  baseBox: '',
  taxBox: '',
  deductionBox: '',
  ledgerAccount: '',
})

export const blankCode = (name: string, firstDay: string): Code => ({
  code: '',
  name: '',
  category: 'S',
  direction: 'output',
  parts: [blankPart(name, firstDay)],
  exemptionCode: '',
  exemptionTexts: {},
})

const STEP = 10

/** A new rule of a side: after the others there, for the registration's country. */
export const blankRule = (setup: Setup, side: Side): Rule => ({
  id: '',
  name: '',
  priority:
    Math.max(0, ...setup.rules.filter(rule => sideOfRule(rule, setup.codes) === side).map(rule => rule.priority)) +
    STEP,
  conditions: {
    condition: 'and',
    level: 0,
    fields: [
      {
        name: side === 'customers' ? 'seller_country' : 'buyer_country',
        operator: 'equalTo',
        value: setup.registrations[0]?.country ?? '',
        value1: '',
        value2: '',
        type: 'text',
      },
    ],
  },
  code: setup.codes.find(code => sideOfCode(code) === side)?.code ?? '',
  note: '',
})

/** The facts as fields of conditions: all, or those that rules of a side may ask. */
export const factFields = (
  { facts, territories }: Pick<TaxSetup, 'facts' | 'territories'>,
  side?: Side,
): ConditionField[] =>
  facts
    .filter(fact => !side || !fact.side || fact.side === side)
    .map(({ name, label, options, isDate, isTerritory }) => {
      const names = isTerritory ? territories : options
      return {
        name,
        label,
        type: isDate ? 'date' : 'text',
        ...(Object.keys(names).length ? { choices: Object.keys(names), choiceNames: names } : {}),
      }
    })

/** The rate of all taxes of a code on a day; null before the first, or while a rate is incomplete. */
export function percentOn(code: Code, day: string): string | null {
  let total = 0
  for (const { rates } of code.parts) {
    const begun = rates.filter(({ firstDay }) => isDay(firstDay) && firstDay <= day)
    const [last] = begun.sort((one, other) => other.firstDay.localeCompare(one.firstDay))
    if (!last || last.percent.trim() === '' || Number.isNaN(Number(last.percent))) return null
    // rates have four decimals at most: whole numbers add up exactly
    total += Math.round(Number(last.percent) * 10_000)
  }
  return String(total / 10_000)
}

/** The boxes of the return that a code goes to. */
export const boxesOf = (code: Code) => namedBoxes(code.parts)
