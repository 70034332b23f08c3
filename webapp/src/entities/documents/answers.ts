import { ApiError } from '@/api/errors'

interface Told {
  invalidMsgList?: { tempId: number; fields: Record<string, { message: string }> }[]
}

/** The server's findings about the fields of refused documents (412), by index in the request. */
export function findingsOfRows(error: unknown): Map<number, Record<string, string>> {
  if (!(error instanceof ApiError) || error.status !== 412) return new Map()
  const rows = (error.data as Told | null)?.invalidMsgList ?? []
  return new Map(
    rows.map(({ tempId, fields }) => [
      tempId,
      Object.fromEntries(Object.entries(fields).map(([key, { message }]) => [key, message])),
    ]),
  )
}
