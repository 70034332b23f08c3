import type { Wire } from '@/api/wire'
import { counted } from '@/ui'

type Body = Wire<'IncreaseBody'>
type Preview = Wire<'IncreasePreview'>
type Figure = Preview['changed'][number]['figure']
type Reason = Preview['left'][number]['reason']
export type Which = NonNullable<Body['lanes']>
export type Kind = Body['actsOn'][number]
export type Rounding = NonNullable<Body['rateRounding']>

/** The values of the dialog. */
export interface IncreaseForm {
  percent: string
  lanes: Which
  actsOn: Kind[]
  charges: boolean
  rateRounding: Rounding
  amountRounding: Rounding
  alwaysUp: boolean
  effectiveDate: string
  expiryDate: string
}

export const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'rates', label: 'Rates' },
  { value: 'flats', label: 'Flat amounts' },
  { value: 'minimums', label: 'Minimums' },
  { value: 'maximums', label: 'Maximums' },
]

export const ROUNDINGS: readonly { value: Rounding; label: string }[] = [
  { value: 'exact', label: '6 decimals' },
  { value: 'fourDecimals', label: '4 decimals' },
  { value: 'cents', label: 'Cents (0.01)' },
  { value: 'nickel', label: 'Nickel (0.05)' },
  { value: 'dime', label: 'Dime (0.10)' },
  { value: 'whole', label: 'Whole (1)' },
]

const FIGURES: Record<Figure, [string, string]> = {
  rates: ['rate', 'rates'],
  flats: ['flat amount', 'flat amounts'],
  minimums: ['minimum', 'minimums'],
  maximums: ['maximum', 'maximums'],
  percents: ['percentage', 'percentages'],
}

const REASONS: Record<Reason, string> = {
  percent: 'percentages follow the charges they are based on',
  zero: '0',
  discount: 'a discount',
  rounding: 'rounding takes the change away',
  toZero: 'rounding would make it 0',
  limits: 'the minimum would be above the maximum',
}

/** `1,204 rates, 1 minimum`. */
export const changedWords = (changed: Preview['changed']): string =>
  changed.map(each => counted(each.count, ...FIGURES[each.figure])).join(', ')

/** Each reason why rates do not change, with its count. */
export const leftWords = (left: Preview['left']): string[] =>
  left.map(each => `${counted(each.count, ...FIGURES[each.figure])} unchanged: ${REASONS[each.reason]}`)

const PERCENT = /^[-−]?\d{1,4}(\.\d{1,4})?$/

/** The request, or null while the form is incomplete. */
export function toBody(form: IncreaseForm, versionId: string, of: LanesOfIncrease): Body | null {
  if (!PERCENT.test(form.percent) || !Number(form.percent.replace('−', '-')) || !form.actsOn.length) return null
  if (form.lanes === 'none' && !form.charges) return null
  return {
    versionId,
    lanes: form.lanes,
    laneIds: form.lanes === 'selected' ? of.laneIds : [],
    filter: form.lanes === 'filtered' ? of.filter : {},
    percent: form.percent,
    actsOn: form.actsOn,
    charges: form.charges,
    rateRounding: form.rateRounding,
    amountRounding: form.amountRounding,
    alwaysUp: form.alwaysUp,
  }
}

/** The selected lanes of the grid, and the filter of the list. */
export interface LanesOfIncrease {
  laneIds: string[]
  filter: Record<string, string>
}

/** The choices of lanes; selected or filtered ones come before all of them. */
export function choices(of: LanesOfIncrease): { value: Which; label: string }[] {
  const found: { value: Which; label: string }[] = [{ value: 'all', label: 'All lanes' }]
  if (Object.keys(of.filter).length) found.unshift({ value: 'filtered', label: 'Filtered lanes' })
  if (of.laneIds.length > 1) found.unshift({ value: 'selected', label: counted(of.laneIds.length, 'selected lane') })
  else if (of.laneIds.length) found.push({ value: 'selected', label: 'Selected lane' })
  return [...found, { value: 'none', label: 'No lanes, charges only' }]
}

/** The version an increase is based on: the draft, otherwise the newest. */
export const raisable = (tariff: Wire<'TariffView'>): Wire<'VersionView'> | undefined =>
  tariff.versions.find(each => each.state === 'draft') ?? tariff.versions[0]
