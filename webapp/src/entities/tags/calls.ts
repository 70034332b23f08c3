import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import { announceTasks } from '@/api/tasks'
import type { Wire } from '@/api/wire'

export type Tag = Wire<'TagView'>
export type TaggedKind = Wire<'TagRecordsForm'>['kind']
export type TagColor = Tag['color']
const TAGS_BASE = '/api/tags'
export const TAGS = recordsKey(TAGS_BASE)
const GIVEN = recordsKey('/api/taggedRecords')
const FRESH_MS = 60_000

const NO_TAGS: readonly Tag[] = []

/** The tags of the system by name; lists, filters and panels share one answer. */
export function useTags(): readonly Tag[] {
  const tags = useQuery({
    queryKey: [...TAGS, 'list', false],
    queryFn: () => dataOf(api.GET('/api/tags', { params: { query: { archived: false } } })),
    staleTime: FRESH_MS,
    meta: SHOWN_IN_PLACE,
  })
  return tags.data?.tags ?? NO_TAGS
}

/** Finds a tag by its id; undefined for one that was removed. */
export function useTagById(): ReadonlyMap<string, Tag> {
  const tags = useTags()
  return useMemo(() => new Map(tags.map(tag => [tag.id, tag])), [tags])
}

/** The tags of a record and who gave each. */
export const useTagsOf = (kind: TaggedKind, id: string, revision: number) =>
  useQuery({
    queryKey: [...GIVEN, kind, id, revision],
    queryFn: () =>
      dataOf(api.GET('/api/taggedRecords/{kind}/{record_id}', { params: { path: { kind, record_id: id } } })),
    meta: SHOWN_IN_PLACE,
  })

/** Gives tags to records by hand, or takes them off; `refetched` are the lists that show them. */
export const useTagRecords = (...refetched: readonly (readonly unknown[])[]) =>
  useChangeOf((body: Wire<'TagRecordsForm'>) => dataOf(api.PUT('/api/taggedRecords', { body })), GIVEN, ...refetched)

/** All records that a list finds, by its filter. */
export type TagMatching = Wire<'TagMatchingQuery'>
const MATCHING = 'tags-of-all-that-match'

/** How many of the records that a list finds can be tagged. */
export const useTagMatchingPreview = (matching: TagMatching) =>
  useQuery({
    queryKey: [MATCHING, matching],
    queryFn: () => dataOf(api.POST('/api/taggedRecords/matching/preview', { body: matching })),
    gcTime: 0,
    staleTime: 0,
    retry: false,
    meta: SHOWN_IN_PLACE,
  })

/** Tags all records that a list finds, as a task that the bell shows. */
export const useTagMatching = () =>
  useChangeOf(async (body: Wire<'TagMatchingForm'>) => {
    const started = await dataOf(api.POST('/api/taggedRecords/matching', { body }))
    announceTasks()
    return started
  })
