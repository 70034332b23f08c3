import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type ScriptingRule = Wire<'ScriptingRuleView'>
export type ScriptingRuleForm = Wire<'ScriptingRuleForm'>
export type ScriptingOptions = Wire<'ScriptingOptions'>
export type ScriptTrial = Wire<'ScriptTrialResult'>
export type Fault = Wire<'ExpressionFault'>
export type ScriptedRecords = ScriptingRule['records']
/** The records that rules compute fields of, in words. */
export const RECORD_NOUNS: Record<ScriptedRecords, string> = { shipments: 'shipment', invoices: 'invoice' }
export const LIMIT = 25
export const BASE = '/api/scriptingRules'
export const LIST = '/reports/scriptingrules'
export const CHANGES = 'systemConfig.editProfileMetadata'
const KEY = recordsKey(BASE)
/** How often the state of a rule is read again while stored shipments are brought in step with it. */
const SETTLING_MS = 3_000

/** The name of a computed field in expressions. */
export const nameInExpressions = (key: string) => key.replace('#', '.')

export const useScriptingRules = (q: string, archived: boolean, page: number) =>
  useQuery({
    queryKey: [...KEY, 'list', q, archived, page],
    queryFn: () =>
      dataOf(api.GET('/api/scriptingRules', { params: { query: { q, archived, pageNo: page, pageLimit: LIMIT } } })),
    placeholderData: keepPreviousData,
    refetchInterval: query => (query.state.data?.rows.some(rule => !rule.isSettled) ? SETTLING_MS : false),
    meta: SHOWN_IN_PLACE,
  })

export const useScriptingRule = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: () => dataOf(api.GET('/api/scriptingRules/{rule_id}', { params: { path: { rule_id: id } } })),
    enabled: id !== '',
    refetchInterval: query => (query.state.data && !query.state.data.isSettled ? SETTLING_MS : false),
    meta: SHOWN_IN_PLACE,
  })

/** The fields and functions of expressions. */
export const useScriptingOptions = (records: ScriptedRecords) =>
  useQuery({
    queryKey: [...KEY, 'options', records],
    queryFn: () => dataOf(api.GET('/api/scriptingRules/options', { params: { query: { records } } })),
    // what was typed stays while those of the other records are loaded
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

/** What a draft gives on the newest shipments, or what is wrong with it. */
export const useScriptTrial = (draft: Wire<'ScriptingRuleDraft'>) =>
  useQuery({
    queryKey: [...KEY, 'try', draft],
    queryFn: () => dataOf(api.POST('/api/scriptingRules/try', { body: draft })),
    enabled: draft.expression.trim() !== '',
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

// the field of a rule is a column of every grid and list of its records
const SHOWING = [['templates'], ['list-layout']]

export const useSaveScriptingRule = () =>
  useChangeOf((body: ScriptingRuleForm) => dataOf(api.POST('/api/scriptingRules', { body })), KEY, SHOWING)

export const useRemoveScriptingRule = () =>
  useChangeOf(
    async (rule: ScriptingRule) => {
      await api.DELETE('/api/scriptingRules/{rule_id}', {
        params: { path: { rule_id: rule.id }, query: { revision: rule.revision } },
      })
    },
    KEY,
    SHOWING,
  )
