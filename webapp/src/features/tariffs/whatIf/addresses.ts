const WHAT_IFS = '/rating/whatIf'

export const whatIfs = WHAT_IFS
export const whatIf = (runId: string) => `${WHAT_IFS}/${runId}`
export const newWhatIf = (tariffId: string, versionId: string) => `${WHAT_IFS}?tariff=${tariffId}&version=${versionId}`
export const whatIfTrace = (runId: string, rowId: string) => `${whatIf(runId)}/rows/${rowId}`
export const compareWhatIf = (runId: string, rowId: string) => `${whatIfTrace(runId, rowId)}/compare`
