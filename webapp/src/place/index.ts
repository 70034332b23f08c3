export * from './days'
export * from './figures'
export { Ambiguous, formatsOf } from './formats'
export * from './place'
