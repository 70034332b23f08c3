import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { PER_PAGE } from '../calls'
import type { Sort, Within } from '../plan'

export type Profile = Wire<'ReportProfileView'>
export type ProfileForm = Wire<'ReportProfileForm'>
export type Options = Wire<'ReportProfileOptions'>
export type Period = Wire<'ReportPeriod'>
export type Format = Wire<'ReportFormat'>
export type Sending = Wire<'ReportSendingView'>
export type Checked = Wire<'RecipientCheck'>
/** An entry as its form has it. */
export interface Entry {
  key: string
  title: string
  reportId: string
  screen: string
  rules: Record<string, unknown> | null
  period: Period
  periodField: string
}

export const LIMIT = 25
export const SENT_LIMIT = 10
export const BASE = '/api/reportProfiles'
export const AT = '/configuration/consoleSetup'
export const ADDS = 'consoleSetup.newConsoleSetup'
export const CHANGES = 'consoleSetup.editConsoleSetup'
const KEY = recordsKey(BASE)

export const PERIODS: { value: Period; label: string }[] = [
  { value: 'all', label: 'All dates' },
  { value: 'today', label: 'Today' },
  { value: 'last7Days', label: 'Last 7 days' },
  { value: 'last30Days', label: 'Last 30 days' },
  { value: 'monthToDate', label: 'Month to date' },
  { value: 'lastMonth', label: 'Last month' },
  { value: 'yearToDate', label: 'Year to date' },
  { value: 'lastYear', label: 'Last year' },
]
export const periodWord = (period: Period): string => PERIODS.find(({ value }) => value === period)?.label ?? period

export const FORMATS: { value: Format; label: string }[] = [
  { value: 'xlsx', label: 'Workbook' },
  { value: 'pdf', label: 'PDF' },
  { value: 'csv', label: 'CSV' },
]
export const formatWord = (format: Format): string => FORMATS.find(({ value }) => value === format)?.label ?? format

export const useProfiles = (q: string, archived: boolean, page: number) =>
  useQuery({
    queryKey: [...KEY, 'list', q, archived, page],
    queryFn: () =>
      dataOf(api.GET('/api/reportProfiles', { params: { query: { q, archived, pageNo: page, pageLimit: LIMIT } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useProfile = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: () => dataOf(api.GET('/api/reportProfiles/{profile_id}', { params: { path: { profile_id: id } } })),
    enabled: id !== '',
    meta: SHOWN_IN_PLACE,
  })

export const useProfileOptions = () =>
  useQuery({
    queryKey: [...KEY, 'options'],
    queryFn: () => dataOf(api.GET('/api/reportProfiles/options')),
    meta: SHOWN_IN_PLACE,
  })

/** The profiles that the user has. */
export const useOwnProfiles = () =>
  useQuery({
    queryKey: [...KEY, 'own'],
    queryFn: () => dataOf(api.GET('/api/reportProfiles/own')),
    meta: SHOWN_IN_PLACE,
  })

export const useSendings = (id: string, page: number) =>
  useQuery({
    queryKey: [...KEY, 'sendings', id, page],
    queryFn: () =>
      dataOf(
        api.GET('/api/reportProfiles/{profile_id}/sendings', {
          params: { path: { profile_id: id }, query: { pageNo: page, pageLimit: SENT_LIMIT } },
        }),
      ),
    placeholderData: keepPreviousData,
    // while files are being made
    refetchInterval: ({ state }) =>
      state.data?.rows.some(row => row.state === 'waiting' || row.state === 'sending') ? 3_000 : false,
    meta: SHOWN_IN_PLACE,
  })

interface Run {
  profileId: string
  entry: string
  sort: Sort | null
  within: Within | null
  page: number
}

/** A report of a profile, with what the profile fixes. */
export const useProfileEntry = ({ profileId, entry, sort, within, page }: Run) =>
  useQuery({
    queryKey: [...KEY, 'run', profileId, entry, sort, within, page],
    queryFn: () =>
      dataOf(
        api.POST('/api/reportProfiles/{profile_id}/entries/{key}/run', {
          params: { path: { profile_id: profileId, key: entry } },
          body: { sort, within, pageNo: page, pageLimit: PER_PAGE },
        }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
    meta: SHOWN_IN_PLACE,
  })

export const useCheckRecipients = () =>
  useMutation({ mutationFn: (body: ProfileForm) => dataOf(api.POST('/api/reportProfiles/check', { body })) })

export const useSaveProfile = () =>
  useChangeOf((body: ProfileForm) => dataOf(api.POST('/api/reportProfiles', { body })), KEY)

export const useRemoveProfile = () =>
  useChangeOf(async ({ id, revision }: Profile) => {
    await api.DELETE('/api/reportProfiles/{profile_id}', {
      params: { path: { profile_id: id }, query: { revision } },
    })
  }, KEY)

/** Sends a profile now, or a sample to the user. */
export const useSendProfile = (id: string) =>
  useChangeOf(
    (sample: boolean) =>
      dataOf(
        api.POST('/api/reportProfiles/{profile_id}/send', { params: { path: { profile_id: id } }, body: { sample } }),
      ),
    [...KEY, 'sendings', id],
  )
