import { type AutoFetchRow, blankRow, type ConditionRow, closed, flagsOf, opened } from '@/rules'
import type { RuleSave, RuleView } from './calls'

/** A rule being edited. */
export interface Draft {
  id: string | null
  revision: number | null
  isAutoFetching: boolean
  isActive: boolean
  accountNumber: string
  rows: ConditionRow[]
  fetches: AutoFetchRow[]
}

export const newDraft = (isAutoFetching: boolean, accountNumber: string): Draft => ({
  id: null,
  revision: null,
  isAutoFetching,
  isActive: true,
  accountNumber,
  rows: isAutoFetching ? [] : [blankRow('IF')],
  fetches: isAutoFetching ? [{}] : [],
})

export const draftOf = (rule: RuleView): Draft => ({
  id: rule.id,
  revision: rule.revision,
  isAutoFetching: rule.isAutoFetching,
  isActive: rule.isActive,
  accountNumber: rule.accountNumber,
  rows: rule.isAutoFetching ? [] : opened(rule.fields as unknown as ConditionRow[]),
  fetches: rule.isAutoFetching ? (rule.fields as AutoFetchRow[]) : [],
})

/** The rule as it is sent. */
export const bodyOf = (draft: Draft, templateId: string, fieldKey: string): RuleSave => ({
  id: draft.id,
  revision: draft.revision,
  templateId,
  fieldKey,
  ruleType: draft.isAutoFetching ? 'autoFetching' : 'fieldValidation',
  isAutoFetching: draft.isAutoFetching,
  ...flagsOf(draft.rows),
  isActive: draft.isActive,
  accountNumber: draft.accountNumber || null,
  fields: (draft.isAutoFetching ? draft.fetches : closed(draft.rows)) as Array<Record<string, unknown>>,
})
