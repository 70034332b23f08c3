import { ApiError } from '@/api/errors'

interface Told {
  invalidMsgList?: { fields: Record<string, { message: string }> }[]
}

/** The server's error for each field of a refused form (412). */
export function findingsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.status !== 412) return {}
  const fields = (error.data as Told | null)?.invalidMsgList?.[0]?.fields ?? {}
  return Object.fromEntries(Object.entries(fields).map(([key, { message }]) => [key, message]))
}
