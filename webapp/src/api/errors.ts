import { withDays } from '@/place'
/** A call that failed: the server's own words, its stable code, and what it sent along (refused rows and the like). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    /** HTTP status; 0 when nothing answered. */
    readonly status: number,
    readonly code: string,
    message: string,
    readonly data: unknown = null,
  ) {
    super(withDays(message))
  }
}

const CONFLICT = 409

/** Whether a save was refused because somebody else saved meanwhile. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === CONFLICT

export const NO_ANSWER = 'No server response or connection issue...!'
export const TRY_LATER = 'Please try after some time.'
export const SESSION_EXPIRED = 'Session Expired.'

/** What to write where the rows would stand. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
