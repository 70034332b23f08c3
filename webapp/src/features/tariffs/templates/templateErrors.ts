/** The sections of the builder, as named in refusals. */
export const SECTIONS = [
  'Basic Information',
  'RFQ Identifiers',
  'Additional Information',
  'Lane Identifiers',
  'Charges',
] as const
type SectionName = (typeof SECTIONS)[number]

/** The errors of a refusal, by section and field. */
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

/** The number of findings of each section. */
export const countsOf = (told: Told | null): Record<string, number> =>
  Object.fromEntries(
    SECTIONS.map(section => [section, (told?.invalidMsgList ?? []).filter(each => each.section === section).length]),
  )
