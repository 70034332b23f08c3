const FIGURE = /^(-?[\d,]*)\.(\d+)(.*)$/s

/** Writes the numbers of a column with the decimals of the longest: 37.1300 under 37.12575 becomes 37.13000. */
export function sameDecimals(column: readonly string[]): (text: string) => string {
  const most = Math.max(0, ...column.map(text => FIGURE.exec(text)?.[2]?.length ?? 0))
  return text => text.replace(FIGURE, (_, whole, decimals, unit) => `${whole}.${decimals.padEnd(most, '0')}${unit}`)
}
