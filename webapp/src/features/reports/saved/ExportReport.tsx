import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useExportReport } from '../calls'
import type { Plan, Within } from '../plan'

/** Exports all rows of a report, or of one of its cells, to a workbook. */
export function ExportReport({ name, plan, cell }: { name: string; plan: Plan; cell: Within | null }) {
  const exporting = useExportReport()
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.8} />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate({ name, plan, within: cell })}
    >
      Export
    </Button>
  )
}
