import { useAddress } from '@/ui'
import { Builder } from './builder/Builder'
import { cellInAddress, planInAddress } from './plan'
import { ProfileEntry } from './profiles/ProfileEntry'
import { ReportList } from './saved/ReportList'

/** `/reports/customReports`: the saved reports, or the one in the address, by id, in full, or as part of a profile. */
export default function CustomReports() {
  const { address } = useAddress()
  const report = address.get('report') ?? ''
  const plan = planInAddress(address.get('plan'))
  const [profile, entry] = [address.get('profile'), address.get('entry')]
  if (profile && entry) return <ProfileEntry key={`${profile} ${entry}`} profileId={profile} entry={entry} />
  if (!report && !plan) return <ReportList />
  return <Builder key={report} reportId={report} typed={plan} cell={cellInAddress(address.get('cell'))} />
}
