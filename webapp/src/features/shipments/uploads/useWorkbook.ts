import { useMutation } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { downloadFile } from '@/api/files'
import { SHOWN_IN_PLACE } from '@/api/queries'

const WAIT_MS = 1000
const PATIENCE = 120

const wait = (milliseconds: number) => new Promise(done => setTimeout(done, milliseconds))

/** The user's own workbook with its invalid cells colored. It is generated on first request, so this may take a while.
 */
async function fetchWorkbook(uploadId: string): Promise<void> {
  for (let asked = 0; asked < PATIENCE; asked++) {
    const workbook = await dataOf(
      api.GET('/api/upload/{upload_id}/workbook', { params: { path: { upload_id: uploadId } } }),
    )
    if (workbook.ready && workbook.fileId) return downloadFile(workbook.fileId)
    await wait(WAIT_MS)
  }
  throw new Error('The workbook isn’t ready yet. Try again in a minute.')
}

export const useWorkbook = (uploadId: string) =>
  useMutation({ mutationFn: () => fetchWorkbook(uploadId), meta: SHOWN_IN_PLACE })
