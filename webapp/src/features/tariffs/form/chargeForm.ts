import type { Wire } from '@/api/wire'
import { EMPTY, fromRules, type Group, toRules } from '@/conditions'

export type Charge = NonNullable<Wire<'TariffBody'>['charges']>[number]
export type WeightUnit = 'kg' | 'lb'
type Consideration = NonNullable<Charge['consider']>[number]

/** Each lane states its own. */
export const BY_LANE = 'lane'
/** Each break states its own. */
export const BY_BREAK = 'break'

/** A charge as its row and its details hold it. */
export interface ChargeForm {
  id: string
  name: string
  method: string
  value: string
  /** What it is stated in; empty: the tariff's currency. */
  currency: string
  /** Of another currency: whose rates, how often they change, and the day that counts; empty: as the tariff says. */
  currencySource: string
  currencyFrequency: string
  rateDay: string
  /** Ids of the charges, and names of the groups, it is based on. */
  basedOn: string[]
  /** Of its method, by key, as typed; empty: the method's own default. */
  parameters: Record<string, string>
  /** Empty: none; an amount, or who states it. */
  minimum: string
  maximum: string
  group: string
  billed: boolean
  /** Empty: without breaks; `lane`: each lane has its own; else the id of a set of the tariff. */
  breaks: string
  /** Starts of the set's ranges that this charge does not use. */
  removedBreaks: string[]
  /** Ranges may be flat prices, or for each unit over their start, beside rates per unit. */
  mixedRanges: boolean
  consider: Consideration[]
  decimals: string
  nearest: string
  rounding: NonNullable<Charge['rounding']>
  /** A percentage off it; empty: none. */
  discount: string
  discountTaken: NonNullable<Charge['discountTaken']>
  absoluteMinimum: string
  /** Worked out for each package by itself; the least that several come to, empty: none. */
  perPackage: boolean
  multiPieceMinimum: string
  /** Without a part: always charged. */
  condition: Group
  /** The charge as it was saved: what the form does not show stays while its method does. */
  kept?: Charge
}

/** The decimals of a charge that has those of the tariff's currency. */
export const AS_CURRENCY = 'currency'
/** What the server takes for them. */
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

/** What a rate workbook says: a rate per kg by weight break, at least the minimum of the break. */
export const FREIGHT: ChargeForm = {
  ...BLANK,
  id: 'freight',
  name: 'Freight',
  method: 'perKg',
  minimum: BY_BREAK,
  breaks: BY_LANE,
}

/** What weight-based methods of one unit are in the other; rates per 100 lb have no counterpart of their own. */
const OF_UNIT = {
  kg: { perLb: 'perKg', perCwt: 'perKg' },
  lb: { perKg: 'perLb' },
} as const satisfies Record<WeightUnit, Record<string, string>>

/** The charges of a tariff that is printed in another unit from now on. One that states a figure keeps what the figure
 * is per: it was not converted. */
export const inUnit = (charges: readonly ChargeForm[], unit: WeightUnit): ChargeForm[] =>
  charges.map(charge => {
    const methods: Record<string, string> = OF_UNIT[unit]
    return { ...charge, method: (charge.value === '' && methods[charge.method]) || charge.method }
  })

/** What a new tariff begins with: American carriers print class rates per 100 lb. */
export const freightIn = (unit: WeightUnit): ChargeForm => (unit === 'lb' ? { ...FREIGHT, method: 'perCwt' } : FREIGHT)

/** An empty line, with an id that no other line has. */
export function newCharge(others: readonly ChargeForm[]): ChargeForm {
  const taken = new Set(others.map(each => each.id))
  let number = others.length + 1
  while (taken.has(`charge${number}`)) number += 1
  return { ...BLANK, id: `charge${number}` }
}

/** A charge as it was saved, or as a calculation code has it. */
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

/** The charge the server takes. */
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

/** The line with breaks of another kind: what only breaks know goes with them. */
export function withBreaks(charge: ChargeForm, breaks: string): ChargeForm {
  const minimum = charge.minimum === BY_BREAK && !breaks ? '' : charge.minimum
  const consider = breaks ? charge.consider : charge.consider.filter(each => each !== 'deficit')
  const mixedRanges = breaks !== '' && charge.mixedRanges
  return { ...charge, breaks, minimum, consider, mixedRanges, removedBreaks: [], value: breaks ? '' : charge.value }
}

const text = (value: unknown): string => (value == null ? '' : String(value))

/** A parameter as people write it: rates by type are `20GP: 1200, 40HC: 1950`. */
const writtenOf = (value: unknown): string =>
  value && typeof value === 'object'
    ? Object.entries(value)
        .map(([name, figure]) => `${name}: ${figure}`)
        .join(', ')
    : text(value)

/** Whether the tariff's holidays decide what it charges. */
export const countsWorkingDays = (charge: ChargeForm) =>
  charge.method === 'perDay' && (charge.parameters.days ?? '').includes('working')
