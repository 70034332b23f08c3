import { useAddress } from '@/ui'
import { Builder } from './builder/Builder'
import { cellInAddress, planInAddress } from './plan'
import { ReportList } from './saved/ReportList'

/** `/reports/customReports`: the saved reports, or the one in the address, by id or in full. */
export default function CustomReports() {
  const { address } = useAddress()
  const report = address.get('report') ?? ''
  const plan = planInAddress(address.get('plan'))
  if (!report && !plan) return <ReportList />
  return <Builder key={report} reportId={report} typed={plan} cell={cellInAddress(address.get('cell'))} />
}
