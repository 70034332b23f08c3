import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { announceTasks } from '@/api/tasks'
import type { Wire } from '@/api/wire'
import { doneToast } from '@/ui'
import type { Plan, Within } from './plan'

export type SavedReport = Wire<'SavedReportView'>
export type Answer = Wire<'ReportAnswer'>
export type Summary = Wire<'ReportSummary'>
export type Head = Wire<'ReportHead'>
export type Value = Wire<'ReportValue'>
export type SaveReport = Wire<'SaveReport'>

export const EDITS = 'reports.editReports'
export const PER_PAGE = 100
const REPORTS = 'customReports'

export const useDatasets = () =>
  useQuery({
    queryKey: [REPORTS, 'datasets'],
    queryFn: () => dataOf(api.GET('/api/customReports/datasets')),
    meta: SHOWN_IN_PLACE,
  })

/** The user's own and shared reports, all or those of a kind. */
export const useSavedReports = (query: { kind?: Plan['kind']; onTrends?: boolean } = {}) =>
  useQuery({
    queryKey: [REPORTS, 'saved', query],
    queryFn: () => dataOf(api.GET('/api/customReports', { params: { query } })),
    meta: SHOWN_IN_PLACE,
  })

export const useSavedReport = (id: string) =>
  useQuery({
    queryKey: [REPORTS, 'one', id],
    queryFn: () => dataOf(api.GET('/api/customReports/{report_id}', { params: { path: { report_id: id } } })),
    enabled: id !== '',
    meta: SHOWN_IN_PLACE,
  })

interface Asked {
  plan: Plan | null
  reportId?: string
  within?: Within | null
  page?: number
  limit?: number
}

/** The current result of a report: its table, or a page of its rows. */
export const useRun = ({ plan, reportId = '', within = null, page = 1, limit = PER_PAGE }: Asked) =>
  useQuery({
    queryKey: [REPORTS, 'run', plan, reportId, within, page, limit],
    queryFn: () =>
      dataOf(api.POST('/api/customReports/run', { body: { plan, reportId, within, pageNo: page, pageLimit: limit } })),
    enabled: plan !== null,
    placeholderData: keepPreviousData,
    // its errors are about the report: a retry would return the same
    retry: false,
    meta: SHOWN_IN_PLACE,
  })

/** Exports all rows of a report to a workbook, as a job; the bell has the file when it is ready. */
export const useExportReport = () =>
  useMutation({
    mutationFn: (body: Wire<'ReportExport'>) => dataOf(api.POST('/api/customReports/export', { body })),
    onSuccess: () => {
      announceTasks()
      doneToast('Exporting. You’ll be notified when the workbook is ready.')
    },
  })

/** Saves a report: the one with an id, otherwise a new one. */
export const useSaveReport = (id: string) =>
  useChangeOf(
    (body: SaveReport) =>
      id
        ? dataOf(api.PUT('/api/customReports/{report_id}', { params: { path: { report_id: id } }, body }))
        : dataOf(api.POST('/api/customReports', { body })),
    [REPORTS, 'saved'],
    [REPORTS, 'one'],
  )

export type Mailing = Wire<'ReportMailings'>

/** Whether and when a report is emailed to the user. */
export const useMailing = (id: string) =>
  useQuery({
    queryKey: [REPORTS, 'mailing', id],
    queryFn: () => dataOf(api.GET('/api/customReports/{report_id}/mailing', { params: { path: { report_id: id } } })),
    meta: SHOWN_IN_PLACE,
  })

export const useMailReport = (id: string) =>
  useChangeOf(
    (body: Wire<'MailReport'>) =>
      dataOf(api.PUT('/api/customReports/{report_id}/mailing', { params: { path: { report_id: id } }, body })),
    [REPORTS, 'mailing', id],
  )

export const useStopMailing = (id: string) =>
  useChangeOf(
    () => dataOf(api.DELETE('/api/customReports/{report_id}/mailing', { params: { path: { report_id: id } } })),
    [REPORTS, 'mailing', id],
  )

export type SharedPage = Wire<'SharedPageView'>

/** The pages of a report that the user may revoke. */
export const useSharedPages = (id: string) =>
  useQuery({
    queryKey: [REPORTS, 'pages', id],
    queryFn: () => dataOf(api.GET('/api/customReports/{report_id}/pages', { params: { path: { report_id: id } } })),
    meta: SHOWN_IN_PLACE,
  })

export const useSharePage = (id: string) =>
  useChangeOf(
    (body: Wire<'SharedPageBody'>) =>
      dataOf(api.POST('/api/customReports/{report_id}/pages', { params: { path: { report_id: id } }, body })),
    [REPORTS, 'pages', id],
  )

export const useRevokePage = (id: string) =>
  useChangeOf(
    (pageId: string) => dataOf(api.DELETE('/api/reportPages/{page_id}', { params: { path: { page_id: pageId } } })),
    [REPORTS, 'pages', id],
  )

export const useDeleteReport = () =>
  useChangeOf(
    ({ id, revision }: SavedReport) =>
      dataOf(
        api.DELETE('/api/customReports/{report_id}', { params: { path: { report_id: id }, query: { revision } } }),
      ),
    [REPORTS, 'saved'],
  )
