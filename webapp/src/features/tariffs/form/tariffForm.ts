import type { Wire } from '@/api/wire'
import { dayHint, enterDay } from '@/place'
import { type BreakSetForm, problemsOfSet, setFormOf, setOf } from './breakSetForm'
import { type ChargeForm, chargeFormOf, chargeOf, freightIn, type WeightUnit } from './chargeForm'
import { problemsOfCharge } from './chargeProblems'

type Body = Wire<'TariffBody'>

export interface TariffForm {
  name: string
  accountId: string | null
  currency: string
  effectiveDate: string
  expiryDate: string
  identifiers: string[]
  /** The code of the zone table that fills a shipment's zone; it needs zone among the match fields. */
  zoneTable: string | null
  laneChoice: 'cheapest' | 'fastest' | 'ask'
  tariffAppliedOnDate: string
  basis: 'chargeable' | 'gross'
  /** What the tariff is printed in: its breaks, its rounding and its volume ratios. */
  unit: WeightUnit
  roundUpTo: string
  /** kg that a cubic meter counts as, or cm³ that count as a kg; lb and cubic feet or inches likewise. Both empty: as
   * its transport mode has it. */
  volumeFactor: string
  volumeDivisor: string
  /** Classes rated as another (FAK), and where the density of a cargo line is its class. */
  fak: string
  byDensity: NonNullable<NonNullable<Body['classes']>['byDensity']>
  /** Whose exchange rates charges in other currencies take, and how often they change. */
  currencySource: string
  currencyFrequency: NonNullable<Body['currencyFrequency']>
  charges: ChargeForm[]
  breakSets: BreakSetForm[]
  holidays: string[]
  /** Of the tariff as it was read: who saves second is told. */
  revision: number | null
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const FIGURE = /^\d+(\.\d{1,6})?$/

/** What lanes of a new tariff are found by: ports in kilograms, ZIP codes and class in pounds. */
const IDENTIFIERS: Record<WeightUnit, string[]> = {
  kg: ['carrier', 'originPort', 'destinationPort', 'serviceLevel'],
  lb: ['originPostalCode', 'destinationPostalCode', 'freightClass'],
}

/** A new tariff, printed in the unit of its system. */
export const emptyForm = (
  today: string,
  currency: string,
  accountId: string | null,
  unit: WeightUnit = 'kg',
): TariffForm => ({
  name: '',
  accountId,
  currency,
  effectiveDate: today,
  expiryDate: '',
  identifiers: IDENTIFIERS[unit],
  zoneTable: null,
  laneChoice: 'cheapest',
  tariffAppliedOnDate: 'shipmentInformation#shipDate',
  basis: 'chargeable',
  unit,
  roundUpTo: '',
  volumeFactor: '',
  volumeDivisor: '',
  fak: '',
  byDensity: 'never',
  currencySource: 'ECB',
  currencyFrequency: 'daily',
  charges: [freightIn(unit)],
  breakSets: [],
  holidays: [],
  revision: null,
})

type Weight = Pick<TariffForm, 'basis' | 'unit' | 'roundUpTo' | 'volumeFactor' | 'volumeDivisor'>

/** How a unit of weight and what goes with it are called. `ratios`: divisors as carriers print them. */
export const weightWords = (unit: TariffForm['unit']) => WEIGHT_WORDS[unit]

const WEIGHT_WORDS = {
  kg: {
    name: 'kilograms',
    divided: 'cubic centimeters',
    usual: '6000',
    factor: 'kg/m³',
    divisor: 'cm³/kg',
    ratios: [
      { value: '6000', label: '6000 · air' },
      { value: '5000', label: '5000 · courier' },
      { value: '4000', label: '4000 · courier' },
      { value: '3000', label: '3000 · truck, 1:3' },
    ],
  },
  lb: {
    name: 'pounds',
    divided: 'cubic inches',
    usual: '139',
    factor: 'lb/ft³',
    divisor: 'in³/lb',
    ratios: [
      { value: '139', label: '139 · parcel' },
      { value: '166', label: '166 · air' },
      { value: '194', label: '194 · domestic air' },
    ],
  },
} as const

/** The weight of stored terms as a form has it. */
export const weightFormOf = (weight: Body['weight'] | Wire<'WeightForm'>): Weight => ({
  basis: weight?.basis === 'gross' ? 'gross' : 'chargeable',
  unit: weight?.unit === 'lb' ? 'lb' : 'kg',
  roundUpTo: weight?.roundUpTo ? String(weight.roundUpTo) : '',
  volumeFactor: weight?.volumeFactor ? String(weight.volumeFactor) : '',
  volumeDivisor: weight?.volumeDivisor ? String(weight.volumeDivisor) : '',
})

/** The same on its way back: a factor belongs to the volume, and goes where that does not count. */
export const weightOf = ({ basis, unit, roundUpTo, volumeFactor, volumeDivisor }: Weight) => ({
  basis,
  unit,
  roundUpTo: roundUpTo.trim() || null,
  volumeFactor: (basis === 'chargeable' && volumeFactor.trim()) || null,
  volumeDivisor: (basis === 'chargeable' && volumeDivisor.trim()) || null,
})

/** The form as it was saved: of the draft, else of the newest version. */
export function formOf(tariff: Wire<'TariffView'>): TariffForm {
  const version = tariff.versions.find(each => each.state === 'draft') ?? tariff.versions[0]
  const form = { ...emptyForm('', tariff.currency, tariff.accountId), name: tariff.name, revision: tariff.revision }
  if (!version) return form
  const { terms } = version
  return {
    ...form,
    currency: terms.currency,
    effectiveDate: version.effectiveDate,
    expiryDate: version.expiryDate,
    identifiers: [...terms.identifiers],
    zoneTable: terms.zoneTable || null,
    laneChoice: terms.laneChoice ?? 'cheapest',
    tariffAppliedOnDate: terms.tariffAppliedOnDate ?? form.tariffAppliedOnDate,
    ...weightFormOf(terms.weight),
    fak: terms.classes?.fak ?? '',
    byDensity: terms.classes?.byDensity ?? 'never',
    currencySource: terms.currencySource ?? form.currencySource,
    currencyFrequency: terms.currencyFrequency ?? form.currencyFrequency,
    charges: terms.charges.map(chargeFormOf),
    breakSets: (terms.breakSets ?? []).map(setFormOf),
    holidays: [...(terms.holidays ?? [])],
  }
}

/** The body the server takes. */
export const bodyOf = (form: TariffForm): Body => ({
  name: form.name.trim(),
  accountId: form.accountId,
  currency: form.currency,
  effectiveDate: form.effectiveDate,
  expiryDate: form.expiryDate,
  identifiers: form.identifiers,
  // a table without the field it fills would be refused, and nobody would see where it stands
  zoneTable: (form.identifiers.includes('zone') && form.zoneTable) || '',
  laneChoice: form.laneChoice,
  tariffAppliedOnDate: form.tariffAppliedOnDate,
  weight: weightOf(form),
  classes: { fak: form.fak.trim(), byDensity: form.byDensity },
  charges: form.charges.map(chargeOf),
  breakSets: form.breakSets.map(setOf),
  holidays: form.holidays,
  currencySource: form.currencySource.trim(),
  currencyFrequency: form.currencyFrequency,
  revision: form.revision,
})

/** What is wrong with a field, by Mantine's field path; empty when the form may be saved. */
export function problemsOf(
  form: TariffForm,
  methods: Parameters<typeof problemsOfCharge>[1] = [],
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!form.name.trim()) problems.name = 'Enter a name'
  if (!/^[A-Z]{3}$/.test(form.currency)) problems.currency = 'Enter three letters, like USD'
  if (!form.currencySource.trim()) problems.currencySource = 'Enter ECB or the name of your entered rates'
  if (!DAY.test(form.effectiveDate)) problems.effectiveDate = enterDay()
  if (form.expiryDate && !DAY.test(form.expiryDate)) problems.expiryDate = enterDay()
  else if (form.expiryDate && form.expiryDate < form.effectiveDate)
    problems.expiryDate = 'Effective Date should be less than Expiry Date.'
  if (!form.identifiers.length) problems.identifiers = 'Choose at least one match field'
  if (form.roundUpTo && !FIGURE.test(form.roundUpTo))
    problems.roundUpTo = `Enter ${weightWords(form.unit).name}, like 0.5`
  if (form.volumeFactor && !FIGURE.test(form.volumeFactor))
    problems.volumeFactor = `Enter ${weightWords(form.unit).name}, like 10`
  if (form.volumeDivisor && !FIGURE.test(form.volumeDivisor))
    problems.volumeDivisor = `Enter ${weightWords(form.unit).divided}, like ${weightWords(form.unit).usual}`
  else if (form.volumeDivisor && form.volumeFactor) problems.volumeDivisor = 'Enter the factor or the divisor, not both'
  if (!form.charges.length) problems.charges = 'Add a charge'
  const wrongDay = form.holidays.find(day => !DAY.test(day))
  if (wrongDay) problems.holidays = `${wrongDay} isn’t a date. Enter it as ${dayHint()}.`
  form.charges.forEach((charge, at) => {
    for (const [field, wrong] of Object.entries(problemsOfCharge(charge, methods)))
      problems[`charges.${at}.${field}`] = wrong
    if (charge.breaks && charge.breaks !== 'lane' && !form.breakSets.some(set => set.id === charge.breaks))
      problems[`charges.${at}.breaks`] = 'These breaks no longer exist'
  })
  form.breakSets.forEach((set, at) => {
    for (const [field, wrong] of Object.entries(problemsOfSet(set))) problems[`breakSets.${at}.${field}`] = wrong
  })
  return problems
}
