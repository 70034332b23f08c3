import { withDays } from '@/place'
import type { Wire } from './wire'

/** What is wrong with a call: a code of the server, or what the transport met before an answer of its own came. */
export type ErrorCode = Wire<'ErrorCode'> | 'session_missing' | 'no_answer' | 'extension_failed' | `http_${number}`

/** A failed call: the server's message, its stable code, and its data (refused rows, for example). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    /** HTTP status; 0 when nothing answered. */
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly data: unknown = null,
  ) {
    super(withDays(message))
  }
}

const CONFLICT = 409

/** Whether a save was refused because another user saved in the meantime. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === CONFLICT

export const NO_ANSWER = 'No server response or connection issue...!'
export const TRY_LATER = 'Please try after some time.'
export const SESSION_EXPIRED = 'Session Expired.'

/** What to show in place of the rows. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
