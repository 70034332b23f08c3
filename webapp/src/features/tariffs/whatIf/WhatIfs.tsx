import { useParams } from 'react-router'
import { NewWhatIf } from './NewWhatIf'
import { WhatIfResult } from './WhatIfResult'

/** What-ifs: start one and list earlier ones, or show one with its results. */
export default function WhatIfs() {
  const { runId } = useParams()
  return runId ? <WhatIfResult key={runId} runId={runId} /> : <NewWhatIf />
}
