import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type AtHand = Wire<'Navigation'>

const AT_HAND = ['navigation']
const NOTHING: AtHand = { pins: [], recent: [] }
/** As many as one can see at a glance. */
export const RECENT = 3
/** More are stored than shown: pinned ones are left out. */
const KEPT = 6

/** The pinned and recent screens of the signed-in user, from the server: the same in every browser. */
export function useAtHand(): AtHand {
  const { data } = useQuery({
    queryKey: AT_HAND,
    queryFn: () => dataOf(api.GET('/api/navigation', {})),
    staleTime: Number.POSITIVE_INFINITY,
    meta: SHOWN_IN_PLACE,
  })
  return data ?? NOTHING
}

/** Stores pins or recent screens: shown at once, reverted if the server refuses. */
function useKeep() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<AtHand>) =>
      dataOf(api.PUT('/api/navigation', { body: { pins: null, recent: null, ...body } })),
    onMutate: body => {
      const before = queries.getQueryData<AtHand>(AT_HAND)
      queries.setQueryData<AtHand>(AT_HAND, { ...NOTHING, ...before, ...body })
      return before
    },
    onError: (_error, _body, before) => queries.setQueryData(AT_HAND, before),
  })
}

/** Adds `id` after the other pins, or removes it. */
export const toggled = (pins: readonly string[], id: string): string[] =>
  pins.includes(id) ? pins.filter(each => each !== id) : [...pins, id]

/** Moves `id` up (-1) or down (1) by one; at the ends it stays. */
export function moved(pins: readonly string[], id: string, by: -1 | 1): string[] {
  const at = pins.indexOf(id)
  const to = at + by
  if (at < 0 || to < 0 || to >= pins.length) return [...pins]
  const next = pins.filter(each => each !== id)
  next.splice(to, 0, id)
  return next
}

/** The list with `id` in it. One that is visible stays in its position, so that nothing moves under the pointer. */
export const noted = (recent: readonly string[], id: string): readonly string[] =>
  recent.slice(0, RECENT).includes(id) ? recent : [id, ...recent.filter(each => each !== id)].slice(0, KEPT)

export function usePins() {
  const { pins } = useAtHand()
  const keep = useKeep()
  return {
    pins,
    toggle: (id: string) => keep.mutate({ pins: toggled(pins, id) }),
    move: (id: string, by: -1 | 1) => keep.mutate({ pins: moved(pins, id, by) }),
  }
}

/** Adds the open screen to the recent ones, except for pinned screens and Home. */
export function useNoteScreen(id: string | undefined): void {
  const queries = useQueryClient()
  const { mutate } = useKeep()
  const { data } = useQuery<AtHand>({ queryKey: AT_HAND, enabled: false })
  const known = data !== undefined
  useEffect(() => {
    const now = queries.getQueryData<AtHand>(AT_HAND)
    if (!id || id === '/' || !known || !now || now.pins.includes(id)) return
    const recent = noted(now.recent, id)
    if (recent !== now.recent) mutate({ recent: [...recent] })
  }, [id, known, queries, mutate])
}
