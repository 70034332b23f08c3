const WHAT_IFS = '/rating/whatIf'

export const whatIfs = WHAT_IFS
export const whatIf = (runId: string) => `${WHAT_IFS}/${runId}`
export const newWhatIf = (tariffId: string, versionId: string, between?: { from: string; to: string }) =>
  `${WHAT_IFS}?${new URLSearchParams({ tariff: tariffId, version: versionId, ...between })}`
export const whatIfTrace = (runId: string, rowId: string) => `${whatIf(runId)}/rows/${rowId}`
export const compareWhatIf = (runId: string, rowId: string) => `${whatIfTrace(runId, rowId)}/compare`

/** The first and the last day of the calendar quarter before the one of `today` (yyyy-MM-dd). */
export function lastQuarter(today: string): { from: string; to: string } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = Math.floor((month - 1) / 3) * 3
  const day = (at: number, of: number) => new Date(Date.UTC(year, at, of)).toISOString().slice(0, 10)
  return { from: day(first - 3, 1), to: day(first, 0) }
}
