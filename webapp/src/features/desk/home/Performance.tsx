import { useSearchParams } from 'react-router'
import { saveAnswer } from '@/api/files'
import { PageHeader, PrintButton, ScrollRegion, todayHere } from '@/ui'
import { ExportButton } from '@/widgets/ExportButton'
import { AgingTable } from './AgingTable'
import { CUSTOMERS, TOP } from './aging'

interface PerformanceProps {
  title: string
  byCustomer?: boolean
}

/** A page of the aging of unbilled work. */
export function Performance({ title, byCustomer = false }: PerformanceProps) {
  const [query] = useSearchParams()
  const date = query.get('date') ?? todayHere()
  return (
    <>
      <PageHeader title={title} meta="Unbilled shipments, all systems">
        <PrintButton />
        <ExportButton onExport={() => saveAnswer('/api/bpR/export', `billing-performance-${date}.xlsx`, { date })} />
      </PageHeader>
      <ScrollRegion fill label={title}>
        <AgingTable top={byCustomer ? CUSTOMERS : TOP} head={byCustomer ? 'Customer' : 'System and account'} />
      </ScrollRegion>
    </>
  )
}
