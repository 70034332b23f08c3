import type { Wire } from '@/api/wire'
import type { Side } from '@/entities/tariffSides'
import { dayHint, enterDay } from '@/place'
import { type BreakSetForm, problemsOfSet, setFormOf, setOf } from './breakSetForm'
import { type ChargeForm, chargeFormOf, chargeOf, freightIn, type WeightUnit } from './chargeForm'
import { problemsOfCharge } from './chargeProblems'

type Body = Wire<'TariffBody'>

export interface TariffForm {
  name: string
  accountId: string | null
  side: Side
  /** The code of the carrier that it is bought from; null for a selling tariff. */
  carrier: string | null
  currency: string
  effectiveDate: string
  expiryDate: string
  identifiers: string[]
  /** The code of the zone table that determines a shipment's zone; it requires zone as a lane identifier. */
  zoneTable: string | null
  laneChoice: 'cheapest' | 'fastest' | 'ask'
  tariffAppliedOnDate: string
  basis: 'chargeable' | 'gross'
  /** The unit of the printed tariff: of its breaks, its rounding and its volume ratios. */
  unit: WeightUnit
  roundUpTo: string
  /** The weight of a cubic meter in kg, or the cm³ per kg; likewise with lb and cubic feet or inches. Both empty: the
   * default of its transport mode. */
  volumeFactor: string
  volumeDivisor: string
  /** Classes rated as another (FAK), and whether the density of a cargo line determines its class. */
  fak: string
  byDensity: NonNullable<NonNullable<Body['classes']>['byDensity']>
  /** The source of exchange rates for charges in other currencies, and their frequency. */
  currencySource: string
  currencyFrequency: NonNullable<Body['currencyFrequency']>
  charges: ChargeForm[]
  breakSets: BreakSetForm[]
  holidays: string[]
  /** The revision of the tariff that was read: if two users save, the second gets a conflict. */
  revision: number | null
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const FIGURE = /^\d+(\.\d{1,6})?$/

/** The lane identifiers of a new tariff: ports for kilograms, ZIP codes and class for pounds. */
const IDENTIFIERS: Record<WeightUnit, string[]> = {
  kg: ['carrier', 'originPort', 'destinationPort', 'serviceLevel'],
  lb: ['originPostalCode', 'destinationPostalCode', 'freightClass'],
}

/** A new tariff, in the unit of its system. */
export const emptyForm = (
  today: string,
  currency: string,
  accountId: string | null,
  unit: WeightUnit = 'kg',
): TariffForm => ({
  name: '',
  accountId,
  side: 'selling',
  carrier: null,
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

/** The names of a weight unit and what belongs to it. `ratios`: divisors as carriers print them. */
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

/** The weight of stored terms, for the form. */
export const weightFormOf = (weight: Body['weight'] | Wire<'WeightForm'>): Weight => ({
  basis: weight?.basis === 'gross' ? 'gross' : 'chargeable',
  unit: weight?.unit === 'lb' ? 'lb' : 'kg',
  roundUpTo: weight?.roundUpTo ? String(weight.roundUpTo) : '',
  volumeFactor: weight?.volumeFactor ? String(weight.volumeFactor) : '',
  volumeDivisor: weight?.volumeDivisor ? String(weight.volumeDivisor) : '',
})

/** The same in the server's format: a factor belongs to the volume, and is dropped if that does not count. */
export const weightOf = ({ basis, unit, roundUpTo, volumeFactor, volumeDivisor }: Weight) => ({
  basis,
  unit,
  roundUpTo: roundUpTo.trim() || null,
  volumeFactor: (basis === 'chargeable' && volumeFactor.trim()) || null,
  volumeDivisor: (basis === 'chargeable' && volumeDivisor.trim()) || null,
})

/** The form of the saved tariff: of the draft, otherwise of the newest version. */
export function formOf(tariff: Wire<'TariffView'>): TariffForm {
  const version = tariff.versions.find(each => each.state === 'draft') ?? tariff.versions[0]
  const form = {
    ...emptyForm('', tariff.currency, tariff.accountId),
    name: tariff.name,
    side: tariff.side,
    carrier: tariff.carrier || null,
    revision: tariff.revision,
  }
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

/** The body in the server's format. */
export const bodyOf = (form: TariffForm): Body => ({
  name: form.name.trim(),
  accountId: form.accountId,
  side: form.side,
  // the field is hidden for a selling tariff
  carrier: (form.side !== 'selling' && form.carrier) || '',
  currency: form.currency,
  effectiveDate: form.effectiveDate,
  expiryDate: form.expiryDate,
  identifiers: form.identifiers,
  // a table without the field it fills would be refused, with no visible field to show the error at
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

/** The error of a field, by Mantine's field path; empty when the form may be saved. */
export function problemsOf(
  form: TariffForm,
  methods: Parameters<typeof problemsOfCharge>[1] = [],
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!form.name.trim()) problems.name = 'Enter a name'
  if (!/^[A-Z]{3}$/.test(form.currency)) problems.currency = 'Enter three letters, like USD'
  if (form.side !== 'selling' && !form.carrier) problems.carrier = 'Choose the carrier it is bought from'
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
