import type { Wire } from '@/api/wire'
import { EMPTY, fromRules, type Group, toRules } from '@/conditions'

export type Charge = NonNullable<Wire<'TariffBody'>['charges']>[number]
export type WeightUnit = 'kg' | 'lb'
type Consideration = NonNullable<Charge['consider']>[number]

/** Each lane states its own. */
export const BY_LANE = 'lane'
/** Each break states its own. */
export const BY_BREAK = 'break'

/** A charge as edited in its row and its details. */
export interface ChargeForm {
  id: string
  name: string
  method: string
  value: string
  /** Its currency; empty: the tariff's. */
  currency: string
  /** For another currency: source and frequency of its exchange rates, and the day that counts; empty: those of the
   * tariff. */
  currencySource: string
  currencyFrequency: string
  rateDay: string
  /** Ids of the charges, and names of the groups, it is based on. */
  basedOn: string[]
  /** The parameters of its method, by key, as typed; empty: the method's own default. */
  parameters: Record<string, string>
  /** Empty: none; otherwise an amount, or what states it. */
  minimum: string
  maximum: string
  group: string
  billed: boolean
  /** Empty: without breaks; `lane`: each lane has its own; otherwise the id of a set of the tariff. */
  breaks: string
  /** Starts of the set's ranges that this charge does not use. */
  removedBreaks: string[]
  /** Ranges may be flat prices, or per unit over their start, in addition to rates per unit. */
  mixedRanges: boolean
  consider: Consideration[]
  decimals: string
  nearest: string
  rounding: NonNullable<Charge['rounding']>
  /** A percentage off it; empty: none. */
  discount: string
  discountTaken: NonNullable<Charge['discountTaken']>
  absoluteMinimum: string
  /** Calculated for each package separately; the minimum for several, empty: none. */
  perPackage: boolean
  multiPieceMinimum: string
  /** Without conditions: it always applies. */
  condition: Group
  /** The saved charge: what the form does not show is retained while its method does not change. */
  kept?: Charge
}

/** The decimals of a charge that uses those of the tariff's currency. */
export const AS_CURRENCY = 'currency'
/** The same in the server's format. */
export const decimalsOf = (text: string): number | null => (text === AS_CURRENCY ? null : Number(text))

const BLANK: ChargeForm = {
  id: '',
  name: '',
  method: 'flat',
  value: '',
  currency: '',
  currencySource: '',
  currencyFrequency: '',
  rateDay: '',
  basedOn: [],
  parameters: {},
  minimum: '',
  maximum: '',
  group: '',
  billed: true,
  breaks: '',
  removedBreaks: [],
  mixedRanges: false,
  consider: [],
  decimals: AS_CURRENCY,
  nearest: '',
  rounding: 'halfUp',
  discount: '',
  discountTaken: 'afterMinimum',
  absoluteMinimum: '',
  perPackage: false,
  multiPieceMinimum: '',
  condition: EMPTY,
}

/** The charge of a rate workbook: a rate per kg by weight break, at least the minimum of the break. */
export const FREIGHT: ChargeForm = {
  ...BLANK,
  id: 'freight',
  name: 'Freight',
  method: 'perKg',
  minimum: BY_BREAK,
  breaks: BY_LANE,
}

/** The weight-based methods after a change to a unit, by the method before. */
const OF_UNIT = {
  kg: { perLb: 'perKg', perCwt: 'perKg' },
  lb: { perKg: 'perLb' },
} as const satisfies Record<WeightUnit, Record<string, string>>

/** The charges of a tariff after its printed unit changed. A charge with a rate retains the unit of its rate, because
 * the rate was not converted. */
export const inUnit = (charges: readonly ChargeForm[], unit: WeightUnit): ChargeForm[] =>
  charges.map(charge => {
    const methods: Record<string, string> = OF_UNIT[unit]
    return { ...charge, method: (charge.value === '' && methods[charge.method]) || charge.method }
  })

/** The first charge of a new tariff: American carriers print class rates per 100 lb. */
export const freightIn = (unit: WeightUnit): ChargeForm => (unit === 'lb' ? { ...FREIGHT, method: 'perCwt' } : FREIGHT)

/** An empty line with a unique id. */
export function newCharge(others: readonly ChargeForm[]): ChargeForm {
  const taken = new Set(others.map(each => each.id))
  let number = others.length + 1
  while (taken.has(`charge${number}`)) number += 1
  return { ...BLANK, id: `charge${number}` }
}

/** The form of a saved charge, or of a calculation code. */
export const chargeFormOf = (charge: Charge): ChargeForm => ({
  kept: charge,
  id: charge.id,
  name: charge.name,
  method: charge.method,
  value: text(charge.value),
  currency: charge.currency ?? '',
  currencySource: charge.currencySource ?? '',
  currencyFrequency: charge.currencyFrequency ?? '',
  rateDay: charge.exchangeRateAppliedOn ?? '',
  basedOn: [...((charge.basedOn as string[] | undefined) ?? [])],
  parameters: Object.fromEntries(
    Object.entries(charge.parameters ?? {}).map(([key, value]) => [key, writtenOf(value)]),
  ),
  minimum: text(charge.minimum),
  maximum: text(charge.maximum),
  group: charge.group ?? '',
  billed: charge.billed ?? true,
  breaks: charge.breaks ? charge.breakSet || BY_LANE : '',
  removedBreaks: [...(charge.removedBreaks ?? [])],
  mixedRanges: charge.mixedRanges ?? false,
  consider: [...(charge.consider ?? [])],
  decimals: String(charge.decimals ?? AS_CURRENCY),
  nearest: text(charge.nearest),
  rounding: charge.rounding ?? 'halfUp',
  discount: text(charge.discount),
  discountTaken: charge.discountTaken ?? 'afterMinimum',
  absoluteMinimum: text(charge.absoluteMinimum),
  perPackage: charge.perPackage ?? false,
  multiPieceMinimum: text(charge.multiPieceMinimum),
  condition: charge.condition ? fromRules(charge.condition) : EMPTY,
})

/** The charge in the server's format. */
export function chargeOf(form: ChargeForm): Charge {
  const typed = Object.entries(form.parameters).filter(([, value]) => value.trim())
  const { kept } = form
  return {
    ...(kept && kept.method === form.method ? kept : {}),
    id: form.id,
    name: form.name.trim(),
    method: form.method,
    value: form.value || null,
    currency: form.currency || null,
    currencySource: (form.currency && form.currencySource.trim()) || null,
    currencyFrequency: (form.currency && form.currencyFrequency) || null,
    exchangeRateAppliedOn: (form.currency && form.rateDay) || null,
    basedOn: form.basedOn,
    parameters: Object.fromEntries(typed.map(([key, value]) => [key, value.trim()])),
    minimum: form.minimum || null,
    maximum: form.maximum || null,
    group: form.group.trim(),
    billed: form.billed,
    breaks: form.breaks !== '',
    breakSet: form.breaks === BY_LANE ? '' : form.breaks,
    removedBreaks: form.removedBreaks,
    mixedRanges: form.breaks !== '' && form.mixedRanges,
    consider: form.consider,
    decimals: decimalsOf(form.decimals),
    nearest: form.nearest || null,
    rounding: form.rounding,
    discount: form.discount || null,
    discountTaken: form.discountTaken,
    absoluteMinimum: form.absoluteMinimum || null,
    perPackage: form.perPackage,
    multiPieceMinimum: (form.perPackage && form.multiPieceMinimum) || null,
    // the server knows the types of its fields
    condition: toRules(form.condition, () => 'text'),
  } as Charge
}

/** The line with breaks of another kind: what depends on breaks is removed. */
export function withBreaks(charge: ChargeForm, breaks: string): ChargeForm {
  const minimum = charge.minimum === BY_BREAK && !breaks ? '' : charge.minimum
  const consider = breaks ? charge.consider : charge.consider.filter(each => each !== 'deficit')
  const mixedRanges = breaks !== '' && charge.mixedRanges
  return { ...charge, breaks, minimum, consider, mixedRanges, removedBreaks: [], value: breaks ? '' : charge.value }
}

const text = (value: unknown): string => (value == null ? '' : String(value))

/** A parameter for display: rates by type are `20GP: 1200, 40HC: 1950`. */
const writtenOf = (value: unknown): string =>
  value && typeof value === 'object'
    ? Object.entries(value)
        .map(([name, figure]) => `${name}: ${figure}`)
        .join(', ')
    : text(value)

/** Whether it depends on the tariff's holidays. */
export const countsWorkingDays = (charge: ChargeForm) =>
  charge.method === 'perDay' && (charge.parameters.days ?? '').includes('working')
