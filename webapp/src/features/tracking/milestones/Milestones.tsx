import { useParams } from 'react-router'
import { RecordScreen, recordInQuery } from '@/records'

/** `/tracking/milestones`: what shipments pass on their way, kept by an administrator. */
export default function Milestones() {
  const { id } = useParams()
  return (
    <RecordScreen base="/api/records/milestone" open={id ?? null} addressOf={recordInQuery('/tracking/milestones')} />
  )
}
