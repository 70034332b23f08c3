import type { ConditionField } from '@/conditions'
import { isDay } from '@/place'
import type { TaxSetup, TrialBody } from './calls'
import { classOf } from './chargeClasses'
import { formOf, type Setup, type Side } from './setup'

/** A charge to be tried, as it is typed. */
export interface Tried {
  side: Side
  seller: string
  carrier: string
  carrierNumber: string
  customer: string
  customerPostalCode: string
  customerRegion: string
  kind: string
  number: string
  role: string
  certificate: string
  departure: string
  departurePostalCode: string
  arrival: string
  arrivalPostalCode: string
  charge: string
  mode: string
  incoterm: string
  day: string
  language: string
}

/** The first charge: transport for a business at home. */
export const firstTried = (setup: Setup, today: string): Tried => {
  const home = setup.registrations[0]?.country ?? ''
  return {
    side: 'customers',
    seller: home,
    carrier: home,
    carrierNumber: 'entered',
    customer: home,
    customerPostalCode: '',
    customerRegion: '',
    kind: 'business',
    number: 'valid',
    role: '',
    certificate: 'no',
    departure: home,
    departurePostalCode: '',
    arrival: home,
    arrivalPostalCode: '',
    charge: 'freight',
    mode: '',
    incoterm: '',
    day: today,
    language: 'en',
  }
}

/** The body of a trial; null while it is incomplete. `setup`: the edited one, null to try the saved one. */
export function trialBody(tried: Tried, stored: TaxSetup, setup: Setup, dirty: boolean): TrialBody | null {
  if (!tried.seller || !isDay(tried.day)) return null
  const charge = stored.charges.find(each => each.chargeCode === tried.charge)
  return {
    side: tried.side,
    sellerCountry: tried.seller,
    carrier: { country: tried.carrier },
    carrierNumber: tried.carrierNumber as NonNullable<TrialBody['carrierNumber']>,
    customer: { country: tried.customer, region: tried.customerRegion.trim(), postalCode: tried.customerPostalCode },
    customerKind: (tried.kind || null) as TrialBody['customerKind'] & string,
    customerNumber: tried.number as NonNullable<TrialBody['customerNumber']>,
    customerRole: (tried.role || null) as TrialBody['customerRole'] & string,
    hasCertificate: tried.certificate === 'yes',
    departure: { country: tried.departure, postalCode: tried.departurePostalCode },
    arrival: { country: tried.arrival, postalCode: tried.arrivalPostalCode },
    taxClass: charge ? classOf(setup.chargeClasses, charge) : null,
    chargeCode: tried.charge,
    mode: tried.mode.trim(),
    incoterm: tried.incoterm.trim().toUpperCase(),
    serviceDay: tried.day,
    language: tried.language,
    setup: dirty ? formOf(setup, stored.revision) : null,
  }
}

/** The values of a fact with their labels, for a select. */
export const choicesOf = (fields: readonly ConditionField[], name: string) => {
  const field = fields.find(each => each.name === name)
  return (field?.choices ?? []).map(value => ({ value, label: field?.choiceNames?.[value] ?? value }))
}
