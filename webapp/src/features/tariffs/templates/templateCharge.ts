import type { Wire } from '@/api/wire'
import { toRules } from '@/conditions'
import { AS_CURRENCY, BY_LANE, type Charge, type ChargeForm, chargeFormOf, decimalsOf } from '../form/chargeForm'

type WireCharge = Wire<'ChargeForm-Output'>
type SentCharge = Wire<'ChargeForm-Input'>

/** The name of a charge in quotes, and whether its customer sees it. */
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

/** The same for a stored charge. */
export const lookOf = (charge: WireCharge): Look => ({
  chargeCode: charge.chargeCode ?? '',
  chargeName: charge.chargeName ?? '',
  quoteChargeType: charge.quoteChargeType ?? '',
  customerView: charge.customerView ?? true,
  displayWidth: charge.displayWidth ?? null,
})

/** A charge in the specification's names: a minimum stated by each lane or break has no amount. */
export function toWire(charge: ChargeForm, look: Look): SentCharge {
  const stated = charge.breaks ? 'break' : BY_LANE
  return {
    ...look,
    chargeID: charge.id,
    displayName: charge.name.trim(),
    chargeGroup: charge.group.trim(),
    billed: charge.billed,
    chargeDecimal: decimalsOf(charge.decimals),
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
    mixedRanges: charge.breaks !== '' && charge.mixedRanges,
    consider: charge.consider,
    removedBrakages: charge.removedBreaks,
    chargeRounding: charge.rounding,
    // the server knows the types of its fields
    condition: toRules(charge.condition, () => 'text') as SentCharge['condition'],
    discount: charge.discount,
    discountTaken: charge.discountTaken,
    absoluteMinimum: charge.absoluteMinimum,
    perPackage: charge.perPackage,
    multiPieceMinimum: charge.perPackage ? charge.multiPieceMinimum : '',
  }
}

/** The same for its form. */
export function fromWire(charge: WireCharge): ChargeForm {
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
      rounding: charge.chargeRounding,
      condition: charge.condition ?? null,
      discount: charge.discount || null,
      discountTaken: charge.discountTaken,
      absoluteMinimum: charge.absoluteMinimum || null,
      perPackage: charge.perPackage,
      multiPieceMinimum: charge.multiPieceMinimum || null,
    } as Charge),
    basedOn: charge.calculationOnCharge ?? [],
    minimum: charge.min ? charge.minimum || stated : '',
    maximum: charge.max ? charge.maximum || BY_LANE : '',
    group: charge.chargeGroup ?? '',
    billed: charge.billed ?? true,
    breaks,
    removedBreaks: charge.removedBrakages ?? [],
    mixedRanges: charge.mixedRanges ?? false,
    consider: charge.consider ?? [],
    decimals: String(charge.chargeDecimal ?? AS_CURRENCY),
    nearest: charge.chargeNearest ?? '',
  }
}
