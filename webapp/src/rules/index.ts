export { rowRules, type StoredRule, typedRules } from './rowRules'
export type { AutoFetchRow, Cond, ConditionRow, Formatting, Joint } from './rule'
export * from './words'
