import type { TaxSetup } from './calls'
import type { Fault } from './faults'
import type { Setup, SetupPart } from './setup'

/** The props of each section of the setup. */
export interface SectionParts {
  setup: Setup
  stored: TaxSetup
  may: boolean
  /** There are unsaved changes. */
  dirty: boolean
  /** The row that the last save was refused for. */
  fault: Fault | null
  put: <Part extends SetupPart>(part: Part, value: Setup[Part]) => void
  addPack: () => void
}

/** The error of a row, if the last save was refused for it. */
export const faultAt = (fault: Fault | null, part: SetupPart, row: number): Fault | null =>
  fault && fault.part === part && fault.row === row ? fault : null

/** A list with one row changed, or removed (null). */
export const withRow = <Row>(rows: readonly Row[], at: number, row: Row | null): Row[] =>
  rows.flatMap((each, place) => (place === at ? (row === null ? [] : [row]) : [each]))
