import { INPUTS } from './inputs'
import { SAYS } from './says'
import { TABLES } from './tables'

/** Every component of `ui/` by its name. */
export const PARTS = { ...INPUTS, ...SAYS, ...TABLES }
