import { api, dataOf } from './client'

/** Save a file of the server under its own name. The ticket opens it once, so no session id stands in an address. */
export async function downloadFile(id: string): Promise<void> {
  const { ticket } = await dataOf(api.POST('/api/download/ticket', { body: { id } }))
  const link = document.createElement('a')
  link.href = `/api/downloadFile?id=${encodeURIComponent(id)}&ticket=${encodeURIComponent(ticket)}`
  link.download = ''
  link.click()
}
