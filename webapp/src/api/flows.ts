/**
 * What the transport asks of the page when a session or a permission ends. The page registers its answers once
 * (main/sessionFlows.tsx); until then, and in tests, nothing happens.
 */
export interface Flows {
  /** R001: ask whether to go on. Called once at a time (R006). */
  askToContinue: () => Promise<boolean>
  /** R007–R009: no stored user. */
  sessionMissing: () => void
  /** A040: the server answered 401. */
  notSignedIn: () => void
  /** R004, R005, A042: the session is over; the storage is clear. `notice` is shown when leaving itself failed. */
  toLogin: (notice?: string) => void
  /** R369; `needs` is the permission that is missing, in words, where the server says it. */
  denied: (needs?: string) => void
  /** An administrator gave the user a new password meanwhile: nothing else is open until they replace it. */
  passwordChangeNeeded: () => void
}

const nothing: Flows = {
  askToContinue: async () => false,
  sessionMissing: () => {},
  notSignedIn: () => {},
  toLogin: () => {},
  denied: () => {},
  passwordChangeNeeded: () => {},
}
let flows: Flows = nothing

export const currentFlows = (): Flows => flows
export function registerFlows(next: Partial<Flows>): void {
  flows = { ...nothing, ...next }
}
