import { api, dataOf } from './client'
import { transport } from './transport'

/** Saves a file of the server under its own name. The ticket works once, so no session id appears in an address. */
export async function downloadFile(id: string): Promise<void> {
  const { ticket } = await dataOf(api.POST('/api/download/ticket', { body: { id } }))
  saveAt(`/api/downloadFile?id=${encodeURIComponent(id)}&ticket=${encodeURIComponent(ticket)}`)
}

/** Saves the file at an address; without a `name` the server names it. */
export function saveAt(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

// what a browser can display; the server serves the same types inline
const VIEWABLE = new Set(['application/pdf', 'image/png', 'image/jpeg'])
export const isViewable = (contentType: string): boolean => VIEWABLE.has(contentType)

/** Opens a file of the server in a new tab; its address works once. */
export async function viewFile(id: string): Promise<void> {
  const { url } = await dataOf(api.POST('/api/download/ticket', { body: { id } }))
  window.open(`${url}&viewDocument=true`, '_blank', 'noopener')
}

/** Parameters of a call. A list is sent as a repeated parameter; empty values are left out. */
type Query = Record<string, string | string[]>

/** Saves the answer of a call as a file with that name. A `body` is posted: a form as it is, anything else as JSON. */
export async function saveAnswer(path: string, name: string, query: Query = {}, body?: object): Promise<void> {
  const url = new URL(path, location.origin)
  for (const [key, values] of Object.entries(query)) {
    for (const value of [values].flat()) if (value) url.searchParams.append(key, value)
  }
  const answer = await transport(new Request(url, body ? posted(body) : {}))
  const address = URL.createObjectURL(await answer.blob())
  saveAt(address, name)
  URL.revokeObjectURL(address)
}

/** The file that a call answers with. */
export const fileOf = async (path: string, body: object, signal?: AbortSignal): Promise<Blob> =>
  (
    await transport(new Request(new URL(path, location.origin), { ...posted(body), ...(signal ? { signal } : {}) }))
  ).blob()

/** Shows the answer of a call in a new tab. */
export async function viewAnswer(path: string): Promise<void> {
  const answer = await transport(new Request(new URL(path, location.origin)))
  const address = URL.createObjectURL(await answer.blob())
  window.open(address, '_blank', 'noopener')
  // the new tab has loaded it by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const posted = (body: object): RequestInit =>
  body instanceof FormData
    ? { method: 'POST', body }
    : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
