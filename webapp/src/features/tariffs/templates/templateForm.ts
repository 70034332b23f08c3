import type { Wire } from '@/api/wire'
import { type BreakSet, setFormOf, setOf } from '../form/breakSetForm'
import { BY_LANE, type Charge, type ChargeForm, chargeFormOf } from '../form/chargeForm'
import { emptyForm, type TariffForm } from '../form/tariffForm'

export type Source = Wire<'RateSource'>
export type Identifier = Required<Wire<'IdentifierForm'>>
export type Parameter = Required<Wire<'ParameterForm'>>
type View = Wire<'RfqView'>
type WireCharge = Wire<'ChargeForm'>

export const SOURCES: { value: Source; label: string }[] = [
  { value: 'InProcess', label: 'In Process' },
  { value: 'Database', label: 'Database' },
  { value: 'AirlineTariffs', label: 'Airline Tariffs' },
  { value: 'RateSearch', label: 'Rate search' },
  { value: 'Tariff', label: 'Tariffs' },
]
export const sourceLabel = (source: Source): string => SOURCES.find(each => each.value === source)?.label ?? source

/** The sections of the builder, as a refusal names them. */
export const SECTIONS = [
  'Basic Information',
  'RFQ Identifiers',
  'Additional Information',
  'Lane Identifiers',
  'Charges',
] as const
export type SectionName = (typeof SECTIONS)[number]

/** What a template says beside the terms of its tariff. */
export interface TemplateInfo {
  source: Source
  groupName: string
  industryVerticalId: string
  customerName: string
  rfqName: string
  identifiers: Identifier[]
  parameters: Parameter[]
  perChargeCurrencyConversion: boolean
  isDefault: boolean
  /** By charge: what a quote calls it, and whether its customer sees it. */
  looks: Record<string, Look>
}
export interface Look {
  chargeCode: string
  chargeName: string
  quoteChargeType: string
  customerView: boolean
  displayWidth: number | null
}
export const PLAIN_LOOK: Look = {
  chargeCode: '',
  chargeName: '',
  quoteChargeType: '',
  customerView: true,
  displayWidth: null,
}
export const CHARGE_TYPES = ['Freight', 'Origin', 'Destination', 'Surcharge', 'Other']

export function emptyTemplate(today: string, currency: string): { info: TemplateInfo; terms: TariffForm } {
  const terms = emptyForm(today, currency, null)
  const info: TemplateInfo = {
    source: 'InProcess',
    groupName: '',
    industryVerticalId: '',
    customerName: '',
    rfqName: '',
    identifiers: [],
    parameters: terms.identifiers.map((fieldKey, at) => ({
      fieldKey,
      fieldVal: '',
      displayOrder: at + 1,
      displayWidth: null,
      uniqueCalculationParam: true,
    })),
    perChargeCurrencyConversion: false,
    isDefault: false,
    looks: {},
  }
  return { info, terms }
}

/** The two forms of a stored template. */
export function templateOf(view: View): { info: TemplateInfo; terms: TariffForm } {
  const more = view.additionalTariffInfo
  const charges = view.charges ?? []
  const terms: TariffForm = {
    ...emptyForm(more?.effectiveDate ?? '', more?.currency ?? '', null),
    name: view.tariffName ?? '',
    expiryDate: more?.expiryDate ?? '',
    currencySource: more?.currencySource ?? 'ECB',
    currencyFrequency: (more?.currencyFrequency ?? 'daily') as TariffForm['currencyFrequency'],
    tariffAppliedOnDate: more?.tariffAppliedOnDate ?? '',
    laneChoice: view.laneChoice ?? 'cheapest',
    basis: view.weight?.basis ?? 'chargeable',
    roundUpTo: view.weight?.roundUpTo ? String(view.weight.roundUpTo) : '',
    charges: charges.map(fromWire),
    breakSets: (view.breakSets ?? []).map(set => setFormOf(set as BreakSet)),
    holidays: [...(view.holidays ?? [])],
    revision: view.revision,
  }
  const info: TemplateInfo = {
    source: view.rateSourceType ?? 'InProcess',
    groupName: view.groupName ?? '',
    industryVerticalId: view.industryVerticalId ?? '',
    customerName: view.customerName ?? '',
    rfqName: view.rfqName ?? '',
    identifiers: (view.identifiers ?? []) as Identifier[],
    parameters: (view.parameters ?? []) as Parameter[],
    perChargeCurrencyConversion: view.perChargeCurrencyConversion ?? false,
    isDefault: view.quoteDefaultTemplate ?? false,
    looks: Object.fromEntries(charges.map(each => [each.chargeID ?? '', lookOf(each)])),
  }
  return { info, terms }
}

interface Sent {
  type: 'preview' | 'save'
  id: string
  cloneOf: string
  withLanes: boolean
}

/** The body the server takes, to be previewed or saved. */
export const bodyOf = (info: TemplateInfo, terms: TariffForm, sent: Sent): Wire<'RfqBody'> => ({
  ...sent,
  systemId: '',
  revision: sent.id ? terms.revision : null,
  tariffName: terms.name.trim(),
  rateSourceType: info.source,
  groupName: info.groupName,
  industryVerticalId: info.industryVerticalId,
  customerName: info.customerName,
  rfqName: info.rfqName,
  identifiers: info.identifiers,
  additionalTariffInfo: {
    effectiveDate: terms.effectiveDate,
    expiryDate: terms.expiryDate,
    currency: terms.currency,
    currencySource: terms.currencySource,
    currencyFrequency: terms.currencyFrequency,
    tariffAppliedOnDate: terms.tariffAppliedOnDate,
  },
  perChargeCurrencyConversion: info.perChargeCurrencyConversion,
  parameters: info.parameters,
  charges: terms.charges.map(charge => toWire(charge, info.looks[charge.id] ?? PLAIN_LOOK)),
  breakSets: terms.breakSets.map(setOf) as Wire<'BreakSetForm'>[],
  holidays: terms.holidays,
  laneChoice: terms.laneChoice,
  weight: { basis: terms.basis, roundUpTo: terms.roundUpTo || null },
  quoteDefaultTemplate: info.isDefault,
})

const lookOf = (charge: WireCharge): Look => ({
  chargeCode: charge.chargeCode ?? '',
  chargeName: charge.chargeName ?? '',
  quoteChargeType: charge.quoteChargeType ?? '',
  customerView: charge.customerView ?? true,
  displayWidth: charge.displayWidth ?? null,
})

/** A charge in the specification's names: a minimum that each lane or break states has no amount. */
function toWire(charge: ChargeForm, look: Look): WireCharge {
  const stated = charge.breaks ? 'break' : BY_LANE
  return {
    ...look,
    chargeID: charge.id,
    displayName: charge.name.trim(),
    chargeGroup: charge.group.trim(),
    billed: charge.billed,
    chargeDecimal: Number(charge.decimals),
    noRounding: charge.decimals === '4',
    chargeNearest: charge.nearest,
    calculation: charge.method,
    parameters: charge.parameters,
    calculationOnCharge: charge.basedOn,
    operand: charge.value,
    currency: charge.currency,
    isLaneCurrency: !charge.currency,
    currencySource: charge.currencySource.trim(),
    currencyFrequency: charge.currencyFrequency,
    exchangeRateAppldOn: charge.rateDay,
    min: charge.minimum !== '',
    max: charge.maximum !== '',
    minimum: charge.minimum === stated ? '' : charge.minimum,
    maximum: charge.maximum === BY_LANE ? '' : charge.maximum,
    breackage: charge.breaks,
    mixedRanges: charge.kept?.mixedRanges ?? false,
    consider: charge.consider,
    removedBrakages: charge.removedBreaks,
  }
}

function fromWire(charge: WireCharge): ChargeForm {
  const breaks = charge.breackage ?? ''
  const stated = breaks ? 'break' : BY_LANE
  return {
    ...chargeFormOf({
      id: charge.chargeID ?? '',
      name: charge.displayName ?? '',
      method: charge.calculation ?? '',
      parameters: charge.parameters ?? {},
      value: charge.operand || null,
      currency: charge.isLaneCurrency ? null : charge.currency || null,
      currencySource: charge.currencySource || null,
      currencyFrequency: charge.currencyFrequency || null,
      exchangeRateAppliedOn: charge.exchangeRateAppldOn || null,
      mixedRanges: charge.mixedRanges ?? false,
    } as Charge),
    basedOn: charge.calculationOnCharge ?? [],
    minimum: charge.min ? charge.minimum || stated : '',
    maximum: charge.max ? charge.maximum || BY_LANE : '',
    group: charge.chargeGroup ?? '',
    billed: charge.billed ?? true,
    breaks,
    removedBreaks: charge.removedBrakages ?? [],
    consider: charge.consider ?? [],
    decimals: String(charge.chargeDecimal ?? 2),
    nearest: charge.chargeNearest ?? '',
  }
}

/** What a refusal says, by section and field. */
export interface Told {
  invalidMsgList?: { section: SectionName; field: string; message: string }[]
}

/** The errors of the two forms: the server's names of fields on the left, those of the forms on the right. */
export function errorsOf(told: Told): { info: Record<string, string>; terms: Record<string, string> } {
  const info: Record<string, string> = {}
  const terms: Record<string, string> = {}
  const CHARGE: Record<string, string> = {
    displayName: 'name',
    chargeID: 'name',
    calculation: 'method',
    operand: 'value',
    chargeNearest: 'nearest',
    exchangeRateAppldOn: 'rateDay',
  }
  for (const { section, field, message } of told.invalidMsgList ?? []) {
    const [at = '', name = ''] = field.split('.')
    if (section === 'RFQ Identifiers') info[`identifiers.${field}`] = message
    else if (section === 'Lane Identifiers') info[name ? `parameters.${field}` : 'parameters'] = message
    else if (field.startsWith('breakSets.')) terms[field] = message
    else if (section === 'Charges') terms[name ? `charges.${at}.${CHARGE[name] ?? name}` : 'charges'] = message
    else if (field === 'tariffName') terms.name = message
    else if (section === 'Additional Information') terms[field] = message
    else info[field] = message
  }
  return { info, terms }
}

/** How many findings each section has. */
export const countsOf = (told: Told | null): Record<string, number> =>
  Object.fromEntries(
    SECTIONS.map(section => [section, (told?.invalidMsgList ?? []).filter(each => each.section === section).length]),
  )
