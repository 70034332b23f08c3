import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { saveAnswer } from '@/api/files'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { doneToast, savedToast } from '@/ui'
import { TARIFFS } from '../calls'
import type { LaneSheet, LaneToSave } from './sheet'

/** Lanes of one page of the grid. */
export const ROWS_PER_PAGE = 500

interface Wanted {
  versionId: string
  page: number
  filter: Record<string, string>
}

export const useLaneSheet = (tariffId: string, wanted: Wanted) =>
  useQuery({
    queryKey: [TARIFFS, 'laneSheet', tariffId, wanted],
    queryFn: () =>
      dataOf(
        api.POST('/api/tariffs/{tariff_id}/laneSheet', {
          params: { path: { tariff_id: tariffId } },
          body: {
            versionId: wanted.versionId,
            filter: wanted.filter,
            pageNo: wanted.page,
            pageLimit: ROWS_PER_PAGE,
          },
        }),
      ),
    // typed values stay until they are saved or discarded: nothing is refetched in the background
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

/** Saves the changed rows of a sheet, all or none; refusals are shown in their cells. */
export function useSaveLanes(tariffId: string, sheet: LaneSheet) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (data: LaneToSave[]) =>
      dataOf(api.PUT('/api/tariffLane', { body: { templateId: tariffId, versionId: sheet.page.versionId, data } })),
    onSuccess: ({ added, changed, deleted }) => {
      const lanes = added + changed + deleted
      savedToast(`${lanes} ${lanes === 1 ? 'lane' : 'lanes'} saved.`)
      return queries.invalidateQueries({ queryKey: [TARIFFS] })
    },
    onError: error => void sheet.tell(error),
    meta: SHOWN_IN_PLACE,
  })
}

/** Creates a draft if there is none. */
export function useCreateDraft(tariffId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.POST('/api/tariffs/{tariff_id}/draft', { params: { path: { tariff_id: tariffId } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: [TARIFFS] }),
  })
}

/** Exports the lanes of a version as a rate workbook, which can be uploaded again. */
export const exportLanes = (tariff: Wire<'TariffView'>, version: Wire<'VersionView'>): Promise<void> =>
  saveAnswer(`/api/tariffs/${tariff.tariffId}/lanes/export`, `${tariff.name} version ${version.number}.xlsx`, {
    versionId: version.versionId,
  })

/** Who changed which rate of these lanes; fetched when it is shown. */
export const useLaneHistory = (tariffId: string, ids: string[]) =>
  useQuery({
    queryKey: [TARIFFS, 'laneHistory', tariffId, ids],
    queryFn: () => dataOf(api.PUT('/api/tariffLaneHistory', { body: { templateId: tariffId, Ids: ids } })),
    meta: SHOWN_IN_PLACE,
  })

/** Reinitiates lanes in the draft. */
export function useReinitiate(tariffId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'ReinitiateBody'>) =>
      dataOf(
        api.POST('/api/tariffs/{tariff_id}/lanes/reinitiate', { params: { path: { tariff_id: tariffId } }, body }),
      ),
    onSuccess: ({ changed, versionNumber }) => {
      doneToast(`${changed} ${changed === 1 ? 'lane' : 'lanes'} re-initiated in draft ${versionNumber}.`)
      return queries.invalidateQueries({ queryKey: [TARIFFS] })
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** Changes the end of a break on all lanes of the draft. */
export function useChangeBreakEnd(tariffId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'BreakEndBody'>) =>
      dataOf(api.PUT('/api/tariffs/{tariff_id}/breakEnd', { params: { path: { tariff_id: tariffId } }, body })),
    onSuccess: ({ changed }) => {
      doneToast(`${changed} ${changed === 1 ? 'lane' : 'lanes'} saved.`)
      return queries.invalidateQueries({ queryKey: [TARIFFS] })
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** Discards a draft; a tariff without another version is removed with it. */
export function useDiscard(tariffId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (versionId: string) =>
      dataOf(
        api.DELETE('/api/tariffs/{tariff_id}/versions/{version_id}', {
          params: { path: { tariff_id: tariffId, version_id: versionId } },
        }),
      ),
    onSuccess: () => doneToast('Draft discarded.'),
    // after everything that shows it is unmounted: the tariff itself may no longer exist. Queries of the draft are not
    // refetched
    onSettled: (_, error, versionId) =>
      error
        ? undefined
        : queries.invalidateQueries({
            queryKey: [TARIFFS],
            predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes(versionId),
          }),
  })
}

/** Two versions compared. */
export const useComparison = (tariffId: string, old: string, now: string) =>
  useQuery({
    queryKey: [TARIFFS, 'compare', tariffId, old, now],
    queryFn: () =>
      dataOf(
        api.GET('/api/tariffs/{tariff_id}/compare', {
          params: { path: { tariff_id: tariffId }, query: { old, new: now } },
        }),
      ),
    meta: SHOWN_IN_PLACE,
  })

/** Puts an earlier version in force again, from today on. */
export function useRollBack(tariffId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ versionId, confirmed }: { versionId: string; confirmed: number }) =>
      dataOf(
        api.POST('/api/tariffs/{tariff_id}/versions/{version_id}/rollback', {
          params: { path: { tariff_id: tariffId, version_id: versionId } },
          body: { effectiveDate: '', confirmed },
        }),
      ),
    onSuccess: tariff => {
      const again = tariff.versions.find(each => each.state === 'published')
      doneToast(`Version ${again?.number} is in effect.`)
      return queries.invalidateQueries({ queryKey: [TARIFFS] })
    },
  })
}
