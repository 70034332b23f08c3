import { useParams } from 'react-router'
import { NewWhatIf } from './NewWhatIf'
import { WhatIfResult } from './WhatIfResult'

/** What-ifs: to start one and those there were, or one with its figures. */
export default function WhatIfs() {
  const { runId } = useParams()
  return runId ? <WhatIfResult key={runId} runId={runId} /> : <NewWhatIf />
}
