import { useParams } from 'react-router'
import { Run } from './Run'
import { Runs } from './Runs'

/** What a rating run came to; without a run, the runs. */
export default function Results() {
  const { runId } = useParams()
  return runId ? <Run key={runId} runId={runId} /> : <Runs />
}
