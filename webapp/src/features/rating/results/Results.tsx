import { useParams } from 'react-router'
import { Run } from './Run'
import { Runs } from './Runs'

/** The results of a rating run; without a run, the list of runs. */
export default function Results() {
  const { runId } = useParams()
  return runId ? <Run key={runId} runId={runId} /> : <Runs />
}
