export const EXCHANGE_RATE = '/tools/exchangeRate'
export const CONVERSION = '/tools/conversion'
export const VOLUME_WEIGHT = '/tools/volumeWeight'
/** The entered rates. */
export const ENTERED_RATES = '/configuration/tariffs/exchangeRates'
