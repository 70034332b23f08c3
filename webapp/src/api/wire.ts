import type { components } from './schema'

/** A shape of the API by the name the server gives it: `Wire<'TraceView'>`. */
export type Wire<Name extends keyof components['schemas']> = components['schemas'][Name]
