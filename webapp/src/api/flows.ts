/**
 * What the transport asks of the page when a session or a permission ends. The page registers its handlers once
 * (main/sessionFlows.tsx); until then, and in tests, nothing happens.
 */
export interface Flows {
  /** R001: asks whether to continue. Called once at a time (R006). */
  askToContinue: () => Promise<boolean>
  /** R007–R009: no stored user. */
  sessionMissing: () => void
  /** A040: the server answered 401. */
  notSignedIn: () => void
  /** R004, R005, A042: the session is over and storage is cleared. `notice` is shown when signing out itself failed. */
  toLogin: (notice?: string) => void
  /** R369; `needs` is the name of the missing permission, if the server says it. */
  denied: (needs?: string) => void
  /** An administrator set a new password for the user: everything else is closed until they replace it. */
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
