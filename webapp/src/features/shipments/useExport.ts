import { useMutation } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import type { components } from '@/api/schema'
import { announceTasks } from '@/api/tasks'
import { doneToast, rowsWord } from '@/ui'

/** Exports everything that matches the filter to a workbook, as a job; the bell has the file when it is ready. */
export function useExport() {
  return useMutation({
    mutationFn: (body: components['schemas']['ExportQuery']) => dataOf(api.POST('/api/shipment/export', { body })),
    onSuccess: started => {
      announceTasks()
      doneToast(`Exporting ${rowsWord(started.count)}. You’ll be notified when the workbook is ready.`)
    },
  })
}
