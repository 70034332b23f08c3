export { keyFromAddress, keyToAddress, readFilter, writeFilter } from './address'
export { andAlso, FilterTools } from './FilterTools'
export { type Condition, EMPTY, type FilterField, type Group, type RuleGroup, toRules } from './tree'
export { profilesBase } from './useProfiles'
