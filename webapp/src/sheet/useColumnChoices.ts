import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { api, dataOf } from '@/api/client'
import { messageOf } from '@/api/errors'
import { type Arrangement, type ColumnChoices, TEMPLATE_COLUMNS } from '@/grid'
import { alertToast } from '@/ui'

/** A drag changes a width many times a second; only the last one is stored. */
const PAUSE_MS = 500

const arrangementOf = (templateId: string) =>
  queryOptions({
    queryKey: ['grid-layout', templateId],
    queryFn: async ({ signal }): Promise<Arrangement> => ({
      ...TEMPLATE_COLUMNS,
      ...(await dataOf(api.GET('/api/grid/layout', { params: { query: { templateId } }, signal }))),
    }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Fetches the arrangement of a template's columns while its rows are fetched. */
export const usePrefetchColumns = (templateId: string): void => void useQuery(arrangementOf(templateId))

/** Order, width, visibility and frozen columns of one template: the user's own, stored on the server, else those of the
 * layout that applies to them. */
export function useColumnChoices(templateId: string): ColumnChoices {
  const queries = useQueryClient()
  const kept = useQuery(arrangementOf(templateId))
  const timer = useRef(0)

  const save = useCallback(() => {
    timer.current = 0
    const now = queries.getQueryData<Arrangement>(['grid-layout', templateId]) ?? TEMPLATE_COLUMNS
    const body = { ...now, order: [...now.order], hidden: [...now.hidden], widths: { ...now.widths } }
    dataOf(api.PUT('/api/grid/layout', { params: { query: { templateId } }, body })).catch(error =>
      alertToast(`The column layout wasn’t saved. ${messageOf(error)}`),
    )
  }, [queries, templateId])
  const onChange = useCallback(
    (change: Partial<Arrangement>) => {
      const apply = () => {
        queries.setQueryData<Arrangement>(['grid-layout', templateId], now => ({
          ...(now ?? TEMPLATE_COLUMNS),
          ...change,
        }))
        window.clearTimeout(timer.current)
        timer.current = window.setTimeout(save, PAUSE_MS)
      }
      // what is stored comes first: it would undo the change, and the change without it would replace all of it
      if (queries.getQueryData(['grid-layout', templateId])) apply()
      else void queries.ensureQueryData(arrangementOf(templateId)).then(apply, apply)
    },
    [queries, templateId, save],
  )
  const onReset = useCallback(() => {
    window.clearTimeout(timer.current)
    timer.current = 0
    dataOf(api.DELETE('/api/grid/layout', { params: { query: { templateId } } })).then(
      layout => queries.setQueryData<Arrangement>(['grid-layout', templateId], { ...TEMPLATE_COLUMNS, ...layout }),
      error => alertToast(`The columns weren’t reset. ${messageOf(error)}`),
    )
  }, [queries, templateId])
  useEffect(
    () => () => {
      if (timer.current) save()
      window.clearTimeout(timer.current)
    },
    [save],
  )
  return { ...(kept.data ?? TEMPLATE_COLUMNS), isLoading: kept.isPending, onChange, onReset }
}
