import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, send } from '@/api/client'
import { ApiError, isConflict } from '@/api/errors'
import { downloadFile } from '@/api/files'
import { HELD, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import type { RowsAnswer, WireRow } from '@/sheet'
import { alertToast, doneToast, savedToast, warnToast } from '@/ui'
import { CORRECT_AND_SAVE, type Issue, type IssuesSaved, type Module, PAGE_SIZE, type Profile } from './issues'
import { PROFILE_KINDS } from './profileKinds'

const ISSUES = 'issues'
const REFUSED = 412

export type Rules = Wire<'IssueQuery'>['rules']

/** The fields of a profile, for issues of a module. */
export const useProfile = (docType: string, moduleName: Module) =>
  useQuery({
    queryKey: [ISSUES, 'profile', docType, moduleName],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/IMS/template', { params: { query: { docType, moduleName } }, signal })),
    staleTime: 5 * 60_000,
    meta: SHOWN_IN_PLACE,
  })

/** The profiles for raising issues of a module. */
export const useRaiseProfiles = (moduleName: Module) =>
  useQuery({
    queryKey: [ISSUES, 'raise', moduleName],
    queryFn: ({ signal }) => dataOf(api.GET('/api/IMS/newIssueEntry', { params: { query: { moduleName } }, signal })),
    staleTime: 5 * 60_000,
    meta: SHOWN_IN_PLACE,
  })

/** One page of issues, fetched only on request: a refetch would discard typed values. */
export const useIssues = (docType: string, moduleName: Module, rules: Rules, pageNo: number) =>
  useQuery({
    queryKey: [ISSUES, 'page', docType, moduleName, rules, pageNo],
    queryFn: async ({ signal }) => {
      const query = { docType, moduleName, pageNo, pageLimit: PAGE_SIZE }
      const page = await dataOf(
        api.POST('/api/IMS/filter', { params: { query }, body: { rules: rules ?? null, ids: [] }, signal }),
      )
      return { count: page.count, issues: page.data as Issue[], notFound: page.notFound ?? [] }
    },
    placeholderData: keepPreviousData,
    ...HELD,
  })

type Answer = RowsAnswer<Issue> & IssuesSaved

/** Rows that were refused or in conflict are an answer; its message is a toast (operations §8). */
async function answered(call: Promise<IssuesSaved>): Promise<Answer> {
  try {
    return (await call) as Answer
  } catch (error) {
    if (!(error instanceof ApiError) || !error.data) throw error
    const data = error.data as IssuesSaved
    if (error.status === REFUSED) {
      if (data.duplicateList?.length) alertToast(error.message)
      else warnToast('Not saved', error.message || CORRECT_AND_SAVE)
    } else if (!isConflict(error) || !data.conflicts) throw error
    return { ...data, saved: [] } as Answer
  }
}

/** Saves rows of the grid with its profile. */
export const saveIssues = (templateId: string) => (data: WireRow[]) =>
  answered(dataOf(api.PUT('/api/IMS', { params: { query: { templateId } }, body: { data: data as never } })))

/** Raises the issues of rows, each only once even if sent again: `keyOf` identifies a row. */
export const raiseIssues =
  (moduleName: Module, isExistingShipment: boolean, keyOf: (row: WireRow) => string) => (rows: WireRow[]) => {
    const data = rows.map(row => ({ ...row, raiseKey: keyOf(row) }))
    const query = { moduleName, isExistingShipment }
    return answered(dataOf(api.PUT('/api/IMS/newIssueEntry', { params: { query }, body: { data: data as never } })))
  }

/** After `act`, shows its result and refetches the list. */
function useReload() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: [ISSUES, 'page'] })
    void queries.invalidateQueries({ queryKey: ['open-issues'] })
  }
}

export function useDeleteIssues(module: Module) {
  const reload = useReload()
  return useMutation({
    mutationFn: async (issues: readonly Issue[]) => {
      const body = {
        issueIDs: issues.map(({ id }) => id),
        shipmentIDs: [...new Set(issues.map(({ shipmentId }) => shipmentId))],
        module,
      }
      await api.POST('/api/IMS/template', { body })
      return issues.length
    },
    onSuccess: count => {
      doneToast(count === 1 ? '1 issue deleted' : `${count} issues deleted`)
      reload()
    },
  })
}

/** Exports a workbook of the selected issues, or of every open one that matches the rules, with the columns of a
 * profile. */
export const useExport = (docType: string, moduleName: Module) =>
  useMutation({
    mutationFn: async ({ ids, rules }: { ids: string[] | null; rules: Rules }) => {
      const query = { docType, moduleName, ...(ids ? { isExcelSelected: true } : { exportOpenIssues: true }) }
      const { data } = await api.POST('/api/IMS/filter', {
        params: { query },
        body: { ids: ids ?? [], rules: ids ? null : (rules ?? null) },
      })
      await downloadFile(data?.msg ?? '')
    },
  })

export const useHistory = (issueId: string) =>
  useQuery({
    queryKey: [ISSUES, 'history', issueId],
    queryFn: ({ signal }) => dataOf(api.GET('/api/IMSHistory', { params: { query: { issueId } }, signal })),
    gcTime: 0,
    meta: SHOWN_IN_PLACE,
  })

/** Adds a file to an issue; returns the updated issue. */
export const useAddDocument = (issueId: string) =>
  useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('uploadedFile', file)
      return send<Issue>('POST', `/api/IMS/${issueId}/documents`, { body })
    },
    meta: SHOWN_IN_PLACE,
  })

export const useRemoveDocument = (issueId: string) =>
  useMutation({
    mutationFn: (fileId: string) => send<Issue>('DELETE', `/api/IMS/${issueId}/documents/${fileId}`),
    meta: SHOWN_IN_PLACE,
  })

/** A complete profile, with the fields of both modules, as configured. */
export const useWholeProfile = (docType: string) =>
  useQuery({
    queryKey: [ISSUES, 'whole', docType],
    queryFn: ({ signal }) => dataOf(api.GET('/api/template/default', { params: { query: { docType } }, signal })),
    gcTime: 0,
    meta: SHOWN_IN_PLACE,
  })

/** All profiles, in list order. */
export const useWholeProfiles = () =>
  useQuery({
    queryKey: [ISSUES, 'whole', 'all'],
    queryFn: ({ signal }) =>
      Promise.all(
        Object.keys(PROFILE_KINDS).map(docType =>
          dataOf(api.GET('/api/template/default', { params: { query: { docType } }, signal })),
        ),
      ),
    meta: SHOWN_IN_PLACE,
  })

/** Who saved a profile when, and what changed. */
export const useProfileHistory = ({ templateId, revision }: Profile) =>
  useQuery({
    queryKey: [ISSUES, 'saves', templateId, revision],
    queryFn: () =>
      dataOf(api.GET('/api/IMS/template/{template_id}/history', { params: { path: { template_id: templateId } } })),
    meta: SHOWN_IN_PLACE,
  })
export type ProfileSave = Wire<'TemplateVersion'>

export function useSaveProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (profile: Profile) => {
      const { templateId, profileName, revision, docType: type } = profile
      const fields = profile.fields as unknown as Record<string, unknown>[]
      return dataOf(
        api.PUT('/api/IMS/template', {
          params: { query: { type } },
          body: { templateId, profileName, revision, fields, affectAccounts: [], comment: '' },
        }),
      )
    },
    onSuccess: () => savedToast('Fields saved'),
    // even if refused: another user may have saved it
    onSettled: () => queries.invalidateQueries({ queryKey: [ISSUES] }),
    meta: SHOWN_IN_PLACE,
  })
}
