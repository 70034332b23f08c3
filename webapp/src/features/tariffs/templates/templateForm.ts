import type { Wire } from '@/api/wire'
import { type BreakSet, setFormOf, setOf } from '../form/breakSetForm'
import type { WeightUnit } from '../form/chargeForm'
import { emptyForm, type TariffForm, weightFormOf, weightOf } from '../form/tariffForm'
import { fromWire, type Look, lookOf, PLAIN_LOOK, toWire } from './templateCharge'

export type Source = Wire<'RateSourceType'>
type Identifier = Required<Wire<'IdentifierForm'>>
export type Parameter = Required<Wire<'ParameterForm'>>
type View = Wire<'RfqView'>

export const SOURCES: { value: Source; label: string }[] = [
  { value: 'InProcess', label: 'In Process' },
  { value: 'Database', label: 'Database' },
  { value: 'AirlineTariffs', label: 'Airline Tariffs' },
  { value: 'RateSearch', label: 'Rate search' },
  { value: 'Tariff', label: 'Tariffs' },
]
export const sourceLabel = (source: Source): string => SOURCES.find(each => each.value === source)?.label ?? source

/** The fields of a template in addition to the terms of its tariff. */
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
  /** By charge: its name in quotes, and whether its customer sees it. */
  looks: Record<string, Look>
}

export function emptyTemplate(
  today: string,
  currency: string,
  unit?: WeightUnit,
): { info: TemplateInfo; terms: TariffForm } {
  const terms = emptyForm(today, currency, null, unit)
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
    ...weightFormOf(view.weight),
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

/** The body in the server's format, for a preview or saving. */
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
  weight: weightOf(terms),
  quoteDefaultTemplate: info.isDefault,
})
