import { send } from '@/api/client'
import { ApiError } from '@/api/errors'
import type { RowToSave, SaveAnswer } from './shipment'

const SOME_REFUSED = 412

/** Saves changed rows. Refused and conflicting rows come back with 412 and are an answer, not a failure. */
export async function saveRows(templateId: string, rows: readonly RowToSave[]): Promise<SaveAnswer> {
  try {
    return await send<SaveAnswer>('PUT', '/api/grid', { query: { type: 'shipment', templateId }, body: { data: rows } })
  } catch (error) {
    if (error instanceof ApiError && error.status === SOME_REFUSED && error.data) return error.data as SaveAnswer
    throw error
  }
}
