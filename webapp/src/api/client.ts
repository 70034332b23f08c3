import createFetchClient from 'openapi-fetch'
import type { paths } from './schema'
import { transport } from './transport'

/**
 * The typed client: `api.POST('/api/shipment/list', { body })`. The transport throws failures as ApiError, so the
 * result is always an answer; `dataOf` takes the payload out of the envelope.
 */
export const api = createFetchClient<paths>({ baseUrl: location.origin, fetch: transport })

/** The payload inside an answer's envelope. */
type DataOf<Answer> = Answer extends { data: { data: infer Data } } ? Data : never

/**
 * `const rows = await dataOf(api.POST('/api/shipment/list', { body }))`. The parameter is unconstrained: with a
 * constraint, the compiler would infer the call's path from it.
 */
export async function dataOf<Answer>(answer: Promise<Answer>): Promise<DataOf<Answer>> {
  const { data } = (await answer) as { data?: { data: DataOf<Answer> } }
  return data?.data as DataOf<Answer>
}

/** The server's message in addition to the payload: what a successful save shows (A065). */
export async function saidOf(answer: Promise<{ data?: { msg?: string | undefined } }>): Promise<string> {
  return (await answer).data?.msg ?? ''
}

export interface CallOptions {
  query?: Record<string, string | number | boolean | null | undefined>
  /** An object is sent as JSON; a FormData as it is. */
  body?: object
  signal?: AbortSignal
}

/**
 * A call that the generated schema does not describe (files, free-form answers). Returns the payload of the envelope,
 * typed by the caller.
 */
export async function send<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: CallOptions = {},
): Promise<T> {
  const url = new URL(path, location.origin)
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== null && value !== undefined) url.searchParams.set(name, String(value))
  }
  const { body } = options
  const form = body instanceof FormData
  const init: RequestInit = { method, signal: options.signal ?? null }
  if (body) init.body = form ? body : JSON.stringify(body)
  if (body && !form) init.headers = { 'content-type': 'application/json' }
  const answer = (await (await transport(new Request(url, init))).json()) as { data: T }
  return answer.data
}
