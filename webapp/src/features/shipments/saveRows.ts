import { api, dataOf } from '@/api/client'
import { ApiError } from '@/api/errors'
import type { RowToSave, SaveAnswer } from './shipment'

const SOME_REFUSED = 412

/** Saves changed rows. Refused and conflicting rows come back with 412 and are an answer, not a failure. */
export async function saveRows(templateId: string, data: RowToSave[]): Promise<SaveAnswer> {
  try {
    return await dataOf(api.PUT('/api/grid', { params: { query: { type: 'shipment', templateId } }, body: { data } }))
  } catch (error) {
    if (error instanceof ApiError && error.status === SOME_REFUSED && error.data) return error.data as SaveAnswer
    throw error
  }
}
