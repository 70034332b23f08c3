import { LayoutPreview, type PreviewProps } from '@/entities/listColumns'
import { useAudit } from './calls'
import { auditColumns } from './columns'

/** The first invoices to audit, in a layout that is being edited. */
export default function AuditPreview({ layout }: PreviewProps) {
  const audit = useAudit({ search: '', status: '', page: 1 })
  return (
    <LayoutPreview
      layout={layout}
      of={audit}
      rows={audit.data?.rows}
      rowKey={row => row.id}
      columns={auditColumns(() => {})}
    />
  )
}
