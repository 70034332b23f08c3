import type { SuggestText } from './properties'

/** The possible sources of suggestions. Others may be typed: `metadata_…` names a lookup table. */
const SOURCES: readonly (readonly [string, string])[] = [
  ['account', 'Accounts'],
  ['calculationCode', 'Calculation codes'],
  ['carrier', 'Carriers used'],
  ['country', 'Countries'],
  ['currency', 'Currencies'],
  ['incoterm', 'Incoterms'],
  ['industryVertical', 'Industry verticals'],
  ['port', 'Ports'],
  ['serviceLevel', 'Service levels used'],
  ['shipmentStatus', 'Shipment statuses'],
  ['transportMode', 'Transport modes'],
]

export const suggestSource: SuggestText = async query => {
  const wanted = query.toLowerCase()
  return SOURCES.filter(pair => pair.some(text => text.toLowerCase().includes(wanted))).map(([value, label]) => ({
    value,
    label: `${value}  ${label}`,
  }))
}
