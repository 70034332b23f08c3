import { RecordScreen, useRecordInQuery } from '@/records'

/** `/tracking/milestones`: the milestones of shipments, maintained by administrators. */
export default function Milestones() {
  return <RecordScreen base="/api/records/milestone" {...useRecordInQuery('/tracking/milestones')} />
}
