import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import type { UseSide } from '@/entities/tariffSides'
import { doneToast, savedToast } from '@/ui'
import type { Standing } from './standings'

export const TARIFFS = 'tariffs'
export const LANES_PER_PAGE = 50

/** The filter of the list: the current state, and the account. */
export interface TariffFilter {
  standing?: Standing | null
  accountId?: string
  side?: UseSide
}

export const useTariffs = (
  q: string,
  page: number,
  { standing = null, accountId = '', side = 'selling' }: TariffFilter = {},
) =>
  useQuery({
    queryKey: [TARIFFS, 'list', q, page, standing, accountId, side],
    queryFn: () =>
      dataOf(
        api.GET('/api/tariffs', { params: { query: { q, standing, accountId, side, pageNo: page, pageLimit: 50 } } }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useTariff = (tariffId: string) =>
  useQuery({
    queryKey: [TARIFFS, 'one', tariffId],
    queryFn: () => dataOf(api.GET('/api/tariffs/{tariff_id}', { params: { path: { tariff_id: tariffId } } })),
    meta: SHOWN_IN_PLACE,
  })

export interface LaneView {
  versionId: string
  page: number
  filter: Record<string, string>
}
export const useLanes = (tariffId: string, view: LaneView) =>
  useQuery({
    queryKey: [TARIFFS, 'lanes', tariffId, view],
    queryFn: () =>
      dataOf(
        api.POST('/api/tariffs/{tariff_id}/lanes', {
          params: { path: { tariff_id: tariffId } },
          body: { versionId: view.versionId, filter: view.filter, pageNo: view.page, pageLimit: LANES_PER_PAGE },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const FINDINGS_PER_PAGE = 100
export const useFindings = (
  tariffId: string,
  wanted: { versionId: string; code: string; page: number },
  enabled = true,
) =>
  useQuery({
    enabled,
    queryKey: [TARIFFS, 'findings', tariffId, wanted],
    queryFn: () =>
      dataOf(
        api.GET('/api/tariffs/{tariff_id}/lint', {
          params: {
            path: { tariff_id: tariffId },
            query: {
              versionId: wanted.versionId,
              code: wanted.code,
              pageNo: wanted.page,
              pageLimit: FINDINGS_PER_PAGE,
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

/** The options of the form: methods change with a release, fields and fuel tables occasionally. */
export const useTariffOptions = () =>
  useQuery({
    queryKey: [TARIFFS, 'options'],
    queryFn: () => dataOf(api.GET('/api/tariffOptions')),
    staleTime: 60_000,
    meta: SHOWN_IN_PLACE,
  })

/** Without `tariffId` a new tariff, otherwise the draft of that one. */
export function useSaveTariff(tariffId?: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'TariffBody'>) =>
      dataOf(
        tariffId
          ? api.PUT('/api/tariffs/{tariff_id}', { params: { path: { tariff_id: tariffId } }, body })
          : api.POST('/api/tariffs', { body }),
      ),
    // even if refused: another user may have saved it
    onSettled: () => queries.invalidateQueries({ queryKey: [TARIFFS] }),
    meta: SHOWN_IN_PLACE,
  })
}

export function usePublish(tariffId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'PublishBody'>) =>
      dataOf(api.POST('/api/tariffs/{tariff_id}/publish', { params: { path: { tariff_id: tariffId } }, body })),
    // shown here and not by the button: without a draft, the button is unmounted before the answer arrives
    onSuccess: tariff => {
      doneToast(`Version ${tariff.versions[0]?.number} is in effect.`)
      return queries.invalidateQueries({ queryKey: [TARIFFS] })
    },
  })
}

/** Fixes every finding of one kind in a draft with a rule of the charge. */
export function useMend(tariffId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'MendBody'>) =>
      dataOf(api.POST('/api/tariffs/{tariff_id}/mend', { params: { path: { tariff_id: tariffId } }, body })),
    onSuccess: () => {
      doneToast('Next-break rule added. The findings are mended.')
      return queries.invalidateQueries({ queryKey: [TARIFFS] })
    },
  })
}

/** Sets one property of several charges or lane identifiers of the draft; failures are listed by key. */
export function useUnlink(tariffId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (data: Wire<'UnlinkData'>) =>
      dataOf(api.POST('/api/tariffConfig/unlink', { body: { templateId: tariffId, systemId: '', account: '', data } })),
    onSuccess: () => {
      savedToast('Tariff saved.')
      return queries.invalidateQueries({ queryKey: [TARIFFS] })
    },
    meta: SHOWN_IN_PLACE,
  })
}
