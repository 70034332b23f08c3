import { ApiError } from '@/api/errors'
import type { Field } from '@/fields'

interface Told {
  invalidMsgList?: { fields: Record<string, { message: string }> }[]
}

/** The server's error for each field of a refused form (412). */
export function findingsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.status !== 412) return {}
  const fields = (error.data as Told | null)?.invalidMsgList?.[0]?.fields ?? {}
  return Object.fromEntries(Object.entries(fields).map(([key, { message }]) => [key, message]))
}

const REFUSED = 400

/** The server's error at the field that it begins with: "Bill to: there is no account 7." belongs to Bill to. */
export function findingByLabel(error: unknown, fields: readonly Field[]): Record<string, string> {
  if (!(error instanceof ApiError) || error.status !== REFUSED) return {}
  const named = fields.find(({ label }) => error.message.startsWith(`${label}: `))
  return named ? { [named.key]: error.message } : {}
}
