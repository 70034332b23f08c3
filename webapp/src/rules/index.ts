export {
  addBranch,
  blankRow,
  branchOf,
  changeRow,
  closed,
  flagsOf,
  opened,
  removeRow,
  setCond,
  setOperator,
  toggleRow,
} from './chain'
export { ACCOUNT_NUMBER, rowRules, typedRules } from './rowRules'
export type { AutoFetchRow, Cond, ConditionRow, Formatting, Joint } from './rule'
export { asksNothing, isMetadataList } from './rule'
export { fetchSentence, SPOKEN, sentencesOf } from './sentence'
export * from './words'
