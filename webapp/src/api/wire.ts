import type { components } from './schema'

/** A type of the API by the server's name for it: `Wire<'TraceView'>`. */
export type Wire<Name extends keyof components['schemas']> = components['schemas'][Name]
