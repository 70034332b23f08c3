/** Quantities of breaks: numbers from 0 with at most two decimals (R270), a step of 0.01 between an end and the next
 * start (R273). Counted in hundredths, so that 0.1 + 0.2 is 0.3. */
const FIGURE = /^\d{1,9}(\.\d{1,2})?$/

export const isQuantity = (text: string): boolean => FIGURE.test(text)
export const hundredths = (text: string): number => Math.round(Number(text) * 100)
export const quantity = (hundredth: number): string => String(hundredth / 100)
/** Where the next range starts: 99.99 → 100. */
export const following = (end: string): string => quantity(hundredths(end) + 1)
