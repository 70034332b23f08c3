import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { TAGS, type Tag, type TaggedKind } from '@/entities/tags/calls'

export type TaggingRule = Wire<'TaggingRuleView'>
export type TaggingRuleForm = Wire<'TaggingRuleForm'>
export const BASE = '/api/taggingRules'
const RULES = recordsKey(BASE)
export const LIMIT = 25
/** The permission to change rules and tags, as for mapping rules. */
export const CHANGES = 'systemConfig.editProfileMetadata'

export const useTaggingRules = (q: string, archived: boolean, page: number) =>
  useQuery({
    queryKey: [...RULES, 'list', q, archived, page],
    queryFn: () =>
      dataOf(api.GET('/api/taggingRules', { params: { query: { q, archived, pageNo: page, pageLimit: LIMIT } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useTaggingRule = (id: string) =>
  useQuery({
    queryKey: [...RULES, 'one', id],
    queryFn: () => dataOf(api.GET('/api/taggingRules/{rule_id}', { params: { path: { rule_id: id } } })),
    enabled: id !== '',
    meta: SHOWN_IN_PLACE,
  })

/** The fields of conditions by kind of record, and the tags. */
export const useTaggingOptions = () =>
  useQuery({
    queryKey: [...RULES, 'options'],
    queryFn: () => dataOf(api.GET('/api/taggingRules/options')),
    meta: SHOWN_IN_PLACE,
  })

/** What saving a rule would do; null: it cannot be asked yet. */
export const useTaggingPreview = (form: TaggingRuleForm | null) =>
  useQuery({
    queryKey: [...RULES, 'preview', form],
    queryFn: ({ signal }) => dataOf(api.POST('/api/taggingRules/preview', { body: form as TaggingRuleForm, signal })),
    enabled: form !== null,
    retry: false,
    meta: SHOWN_IN_PLACE,
  })

export const useSaveTaggingRule = () =>
  useChangeOf((body: TaggingRuleForm) => dataOf(api.POST('/api/taggingRules', { body })), RULES)

export const useRemoveTaggingRule = () =>
  useChangeOf(async (rule: TaggingRule) => {
    await api.DELETE('/api/taggingRules/{rule_id}', {
      params: { path: { rule_id: rule.id }, query: { revision: rule.revision } },
    })
  }, RULES)

/** The removed tags. */
export const useRemovedTags = (wanted: boolean) =>
  useQuery({
    queryKey: [...TAGS, 'list', true],
    queryFn: () => dataOf(api.GET('/api/tags', { params: { query: { archived: true } } })),
    enabled: wanted,
    meta: SHOWN_IN_PLACE,
  })

export const useSaveTag = () =>
  useChangeOf((body: Wire<'TagForm'>) => dataOf(api.POST('/api/tags', { body })), TAGS, RULES)

export const useRemoveTag = () =>
  useChangeOf(
    async (tag: Tag) => {
      await api.DELETE('/api/tags/{tag_id}', {
        params: { path: { tag_id: tag.id }, query: { revision: tag.revision, confirmed: true } },
      })
    },
    TAGS,
    RULES,
  )

/** Where a tag is used. */
export const useTagUses = (tag: Tag) =>
  useQuery({ queryKey: [...TAGS, 'uses', tag.id], queryFn: () => loadTagUses(tag), meta: SHOWN_IN_PLACE })

/** The same, asked before it is removed. */
export const loadTagUses = (tag: Tag) =>
  dataOf(api.GET('/api/tags/{tag_id}/uses', { params: { path: { tag_id: tag.id } } }))

/** Brings a removed tag back as it was: its last save before it was removed. */
export const useRestoreTag = () =>
  useChangeOf(
    (tag: Tag) =>
      dataOf(
        api.PUT('/api/tags/{tag_id}/history/{to_revision}', {
          params: { path: { tag_id: tag.id, to_revision: tag.revision - 1 } },
          body: { revision: tag.revision },
        }),
      ),
    TAGS,
    RULES,
  )

export type { Tag, TaggedKind }
