import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '@/api/client'
import { saveAnswer } from '@/api/files'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

/** The API path of a resource: `/api/records/calculationCode`. */
export type Base = string
export type Values = Record<string, unknown>
/** Filters of lists, as parameters of their calls. */
export type Narrowing = Readonly<Record<string, string>>
export type RecordView = Omit<Wire<'RecordView'>, 'values'> & { values: Values }
export type Level = Wire<'RecordView'>['level']

export interface ListView {
  q: string
  page: number
  sort: string
  /** Removed records instead of the others. */
  removed: boolean
  level: string
  /** Those of this account only. */
  accountId?: string | undefined
  narrowedBy?: Narrowing
}
export const PER_PAGE = 50

export const useResource = (base: Base, narrowedBy: Narrowing = {}) =>
  useQuery({
    queryKey: [...recordsKey(base), 'description', narrowedBy],
    queryFn: () => send<Wire<'ResourceView'>>('GET', `${base}/description`, { query: narrowedBy }),
    staleTime: 60_000,
    meta: SHOWN_IN_PLACE,
  })

export const useRecords = (base: Base, view: ListView) =>
  useQuery({
    queryKey: [...recordsKey(base), 'list', view],
    queryFn: () =>
      send<Omit<Wire<'RecordList'>, 'rows'> & { rows: RecordView[] }>('GET', base, {
        query: {
          ...view.narrowedBy,
          q: view.q,
          sort: view.sort,
          archived: view.removed,
          level: view.level || undefined,
          accountId: view.accountId,
          pageNo: view.page,
          pageLimit: PER_PAGE,
        },
      }),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

/** The id of a record that is not created yet, so nothing is fetched. */
export const NEW = 'new'

export const useRecord = (base: Base, id: string) =>
  useQuery({
    enabled: id !== NEW,
    queryKey: [...recordsKey(base), 'one', id],
    queryFn: () => send<RecordView>('GET', `${base}/${id}`),
    meta: SHOWN_IN_PLACE,
  })

export const useHistory = (base: Base, id: string) =>
  useQuery({
    queryKey: [...recordsKey(base), 'history', id],
    queryFn: () => send<Wire<'RecordHistory'>>('GET', `${base}/${id}/history`),
    meta: SHOWN_IN_PLACE,
  })

/** After a change of a record, even if refused, every list, form and history of its resource is refetched. */
function useRecordMutation<Given, Told>(base: Base, mutationFn: (given: Given) => Promise<Told>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey(base) }),
    meta: SHOWN_IN_PLACE,
  })
}

/** Saves a form: without `before`, a new record. */
export const useSaveRecord = (base: Base, before?: RecordView) =>
  useRecordMutation(base, (form: { values: Values; level?: Level; accountId?: string }) =>
    before
      ? send<RecordView>('PUT', `${base}/${before.id}`, { body: { values: form.values, revision: before.revision } })
      : send<RecordView>('POST', base, { body: form }),
  )

export const useArchive = (base: Base) =>
  useRecordMutation(base, (record: RecordView) =>
    send<null>('DELETE', `${base}/${record.id}`, { query: { revision: record.revision } }),
  )

/** Restores a removed record as it was. */
export const useUnarchive = (base: Base) =>
  useRecordMutation(base, ({ id, revision }: RecordView) =>
    send<RecordView>('PUT', `${base}/${id}/history/${revision}`, { body: { revision: revision + 1 } }),
  )

/** What the history of a record needs to restore it. */
export type Restorable = Pick<RecordView, 'id' | 'revision' | 'mayChange'>

export const useRestore = (base: Base, record: Restorable) =>
  useRecordMutation(base, (toRevision: number) =>
    send<RecordView>('PUT', `${base}/${record.id}/history/${toRevision}`, { body: { revision: record.revision } }),
  )

export interface ImportForm {
  file: File
  dryRun: boolean
  level: Level
  account?: string | undefined
  corrections: Record<number, Record<string, string>>
  /** The field of each column by its index; empty: not imported. */
  columns: Record<number, string>
  /** The values for all rows of fields without a column. */
  values: Record<string, string>
}

export const useImport = (base: Base) =>
  useRecordMutation(base, (form: ImportForm) => {
    const body = new FormData()
    body.set('uploadedFile', form.file)
    body.set('dryRun', String(form.dryRun))
    body.set('level', form.level)
    if (form.account) body.set('account', form.account)
    for (const name of ['corrections', 'columns', 'values'] as const)
      if (Object.keys(form[name]).length) body.set(name, JSON.stringify(form[name]))
    return send<Wire<'RecordImport'>>('POST', `${base}/import`, { body })
  })

/** Saves the list as a workbook. */
export const exportRecords = (base: Base, q: string, name: string, narrowedBy: Narrowing = {}): Promise<void> =>
  saveAnswer(`${base}/export`, `${name}.xlsx`, { ...narrowedBy, q })
