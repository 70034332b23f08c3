import { useParams } from 'react-router'
import { RecordScreen, recordInQuery } from '@/records'

/** `/tracking/milestones`: the milestones of shipments, maintained by administrators. */
export default function Milestones() {
  const { id } = useParams()
  return (
    <RecordScreen base="/api/records/milestone" open={id ?? null} addressOf={recordInQuery('/tracking/milestones')} />
  )
}
