import { api, dataOf } from './client'
import { transport } from './transport'

/** Save a file of the server under its own name. The ticket opens it once, so no session id stands in an address. */
export async function downloadFile(id: string): Promise<void> {
  const { ticket } = await dataOf(api.POST('/api/download/ticket', { body: { id } }))
  const link = document.createElement('a')
  link.href = `/api/downloadFile?id=${encodeURIComponent(id)}&ticket=${encodeURIComponent(ticket)}`
  link.download = ''
  link.click()
}

/** Saves what a call answers as a file of that name. */
export async function saveAnswer(path: string, name: string, query: Record<string, string> = {}): Promise<void> {
  const url = new URL(path, location.origin)
  for (const [key, value] of Object.entries(query)) if (value) url.searchParams.set(key, value)
  const answer = await transport(new Request(url))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
