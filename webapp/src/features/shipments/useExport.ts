import { useMutation } from '@tanstack/react-query'
import { send } from '@/api/client'
import { doneToast, rowsWord } from '@/ui'

interface ExportStarted {
  taskKey: string
  count: number
}

/** Writes everything the filter finds to a workbook, as a job; the bell has the file when it is ready. */
export function useExport() {
  return useMutation({
    mutationFn: (query: object) => send<ExportStarted>('POST', '/api/shipment/export', { body: query }),
    onSuccess: started => doneToast(`Exporting ${rowsWord(started.count)}. The bell will have the workbook.`),
  })
}
