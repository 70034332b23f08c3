import type { Wire } from '@/api/wire'

type Body = Wire<'TariffBody'>
type Charge = NonNullable<Body['charges']>[number]

/** A surcharge of the form: any charge method with its parameters, the same on every lane. */
export interface Surcharge {
  /** Of a charge that is not saved yet, so that others can be based on it before it has a name. */
  id?: string
  name: string
  method: string
  value: string
  /** What it is stated in; empty: the tariff's currency. */
  currency: string
  /** Ids of the charges it is based on. */
  basedOn: string[]
  /** Of its method, by key, as typed; empty: the method's own default. */
  parameters: Record<string, string>
  /** The charge as it was saved: what the form does not show stays while its method does. */
  kept?: Charge
}
export interface TariffForm {
  name: string
  accountId: string | null
  currency: string
  effectiveDate: string
  expiryDate: string
  identifiers: string[]
  laneChoice: 'cheapest' | 'fastest'
  tariffAppliedOnDate: string
  basis: 'chargeable' | 'gross'
  roundUpTo: string
  /** Whose exchange rates charges in other currencies take, and how often they change. */
  currencySource: string
  currencyFrequency: NonNullable<Body['currencyFrequency']>
  surcharges: Surcharge[]
  /** What the form does not show and a version keeps. */
  kept: Pick<Body, 'breakSets' | 'holidays'>
}

/** What the rate workbook says: a rate per kg by weight break, at least the minimum of the break. */
export const FREIGHT: Charge = { id: 'freight', name: 'Freight', method: 'perKg', breaks: true, minimum: 'break' }
export const PERCENTAGE = 'percentOf'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const FIGURE = /^\d+(\.\d{1,6})?$/

export const emptyForm = (today: string, currency: string, accountId: string | null): TariffForm => ({
  name: '',
  accountId,
  currency,
  effectiveDate: today,
  expiryDate: '',
  identifiers: ['carrier', 'originPort', 'destinationPort', 'serviceLevel'],
  laneChoice: 'cheapest',
  tariffAppliedOnDate: 'shipmentInformation#shipDate',
  basis: 'chargeable',
  roundUpTo: '',
  currencySource: 'ECB',
  currencyFrequency: 'daily',
  surcharges: [],
  kept: {},
})

/** The form as it was saved: of the draft, else of the newest version. */
export function formOf(tariff: Wire<'TariffView'>): TariffForm {
  const version = tariff.versions.find(each => each.state === 'draft') ?? tariff.versions[0]
  const form = emptyForm('', tariff.currency, tariff.accountId)
  if (!version) return { ...form, name: tariff.name }
  const { terms } = version
  return {
    ...form,
    name: tariff.name,
    currency: terms.currency,
    effectiveDate: version.effectiveDate,
    expiryDate: version.expiryDate,
    identifiers: [...terms.identifiers],
    laneChoice: terms.laneChoice ?? 'cheapest',
    tariffAppliedOnDate: terms.tariffAppliedOnDate ?? form.tariffAppliedOnDate,
    basis: terms.weight?.basis ?? 'chargeable',
    roundUpTo: terms.weight?.roundUpTo ? String(terms.weight.roundUpTo) : '',
    currencySource: terms.currencySource ?? form.currencySource,
    currencyFrequency: terms.currencyFrequency ?? form.currencyFrequency,
    surcharges: terms.charges.slice(1).map(charge => ({
      kept: charge as Charge,
      name: charge.name,
      method: charge.method,
      value: charge.value == null ? '' : String(charge.value),
      currency: charge.currency ?? '',
      basedOn: [...(charge.basedOn ?? [])],
      parameters: Object.fromEntries(
        Object.entries(charge.parameters ?? {}).map(([key, value]) => [key, writtenOf(value)]),
      ),
    })),
    kept: { breakSets: terms.breakSets as NonNullable<Body['breakSets']>, holidays: terms.holidays ?? [] },
  }
}

/** A parameter as people write it: rates by type are `20GP: 1200, 40HC: 1950`. */
const writtenOf = (value: unknown): string =>
  value && typeof value === 'object'
    ? Object.entries(value)
        .map(([name, figure]) => `${name}: ${figure}`)
        .join(', ')
    : String(value ?? '')

/** An empty line, with an id that no other line has. */
export function newSurcharge(others: Surcharge[]): Surcharge {
  const taken = new Set(others.map((each, at) => idOfSurcharge(each, at)))
  let number = others.length + 2
  while (taken.has(`charge${number}`)) number += 1
  return { id: `charge${number}`, name: '', method: 'flat', value: '', currency: '', basedOn: [], parameters: {} }
}

/** What others know a line of the form by. */
export const idOfSurcharge = (charge: Surcharge, at: number): string =>
  charge.kept?.id ?? charge.id ?? idOf(charge.name, at + 2)

/** `Fuel surcharge` → `fuelSurcharge2`: an id the server takes, told apart by its place. */
const idOf = (name: string, place: number): string => {
  const [first = '', ...rest] = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const words = first + rest.map(word => word[0]?.toUpperCase() + word.slice(1)).join('')
  return `${/^[a-z]/.test(words) ? words.slice(0, 30) : `charge${words.slice(0, 30)}`}${place}`
}

function chargeOf(charge: Surcharge, at: number, freightId: string): Charge {
  const { kept } = charge
  const typed = Object.entries(charge.parameters).filter(([, value]) => value.trim())
  const parameters = Object.fromEntries(typed.map(([key, value]) => [key, value.trim()]))
  const shown = {
    name: charge.name.trim(),
    method: charge.method,
    value: charge.value || null,
    currency: charge.currency || null,
    basedOn: charge.method === PERCENTAGE && !charge.basedOn.length ? [freightId] : charge.basedOn,
    parameters,
  }
  return kept?.method === charge.method ? { ...kept, ...shown } : { ...shown, id: idOfSurcharge(charge, at) }
}

/** The body the server takes. `freight` is kept as it was when the tariff is edited. */
export function bodyOf(form: TariffForm, freight: Charge = FREIGHT): Body {
  return {
    ...form.kept,
    name: form.name.trim(),
    accountId: form.accountId,
    currency: form.currency,
    effectiveDate: form.effectiveDate,
    expiryDate: form.expiryDate,
    identifiers: form.identifiers,
    laneChoice: form.laneChoice,
    tariffAppliedOnDate: form.tariffAppliedOnDate,
    weight: { basis: form.basis, roundUpTo: form.roundUpTo || null },
    charges: [freight, ...form.surcharges.map((charge, at) => chargeOf(charge, at, freight.id))],
    currencySource: form.currencySource.trim(),
    currencyFrequency: form.currencyFrequency,
  }
}

/** What is wrong with a field, by Mantine's field path; empty when the form may be saved. */
export function problemsOf(
  form: TariffForm,
  methods: { id: string; value: string; parameters: { key: string; label: string; mandatory: boolean }[] }[] = [],
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!form.name.trim()) problems.name = 'Name the tariff'
  if (!/^[A-Z]{3}$/.test(form.currency)) problems.currency = 'Three letters, as USD'
  if (!form.currencySource.trim()) problems.currencySource = 'ECB, or the name of entered rates'
  if (!DAY.test(form.effectiveDate)) problems.effectiveDate = 'A day, as 2026-01-01'
  if (form.expiryDate && !DAY.test(form.expiryDate)) problems.expiryDate = 'A day, as 2026-12-31, or empty'
  else if (form.expiryDate && form.expiryDate < form.effectiveDate)
    problems.expiryDate = 'Effective Date should be less than Expiry Date.'
  if (!form.identifiers.length) problems.identifiers = 'A lane needs at least one identifier'
  if (form.roundUpTo && !FIGURE.test(form.roundUpTo)) problems.roundUpTo = 'Kilograms, as 0.5'
  form.surcharges.forEach((charge, at) => {
    if (!charge.name.trim()) problems[`surcharges.${at}.name`] = 'Name the charge'
    const method = methods.find(each => each.id === charge.method)
    const mayBeEmpty =
      method?.value === '' ||
      charge.method === 'perContainer' ||
      (charge.kept?.method === charge.method && charge.kept.value == null)
    for (const { key, label, mandatory } of method?.parameters ?? [])
      if (mandatory && !charge.parameters[key]?.trim())
        problems[`surcharges.${at}.parameters.${key}`] = `${label} is missing`
    if (!FIGURE.test(charge.value) && !(mayBeEmpty && !charge.value))
      problems[`surcharges.${at}.value`] = 'A figure, as 12.50'
    if (!/^([A-Z]{3})?$/.test(charge.currency)) problems[`surcharges.${at}.currency`] = 'Three letters, as EUR'
  })
  return problems
}
