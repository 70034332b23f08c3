import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, send } from '@/api/client'
import { ApiError } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import type { Place } from './addresses'

type Stored = Wire<'ProfileView'>
// every answer has them: requests have defaults for them, so the schema makes them optional in both
type Given = 'profileName' | 'configurations' | 'fields' | 'profileBase' | 'scheduling' | 'restrictedTime' | 'fileName'
export type Profile = Omit<Stored, Given> & Required<Pick<Stored, Given>>
export type Row = Wire<'ProfileRow'>
export type Block = Wire<'BlockBody'>
export type Server = Wire<'ConfigurationField'>
export type Tried = Wire<'ConnectionTestResult'>
/** A profile in its form: a new one has neither id nor revision yet. */
export type Form = Omit<Profile, 'id' | 'systemId' | 'updatedOn' | 'updatedBy' | 'mayChange' | 'revision'> & {
  id?: string
  revision?: number | null | undefined
}

export const PROFILES = ['delivery', 'profiles'] as const
export const PAGE = 25

export const ADD = 'deliveryProfiles.new'
export const CHANGE = 'deliveryProfiles.edit'
export const MOVE = 'deliveryProfiles.move'

export const useProfiles = (place: Place, type: string, page: number) =>
  useQuery({
    queryKey: [...PROFILES, 'list', place.systemId, place.accountId, type, page],
    queryFn: () => {
      const { systemId, accountId } = place
      const query = { systemId, accountId, isDefault: !accountId, type, pageNo: page, pageLimit: PAGE }
      return dataOf(api.GET('/api/invoiceDefaultDelivery', { params: { query } }))
    },
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

/** A profile; with `fromHistory`, as of an entry of its history. */
export const useProfile = (id: string, fromHistory: boolean) =>
  useQuery({
    enabled: !!id,
    queryKey: [...PROFILES, 'one', id, fromHistory],
    queryFn: () => send<Profile>('GET', `/api/invoiceDefaultDelivery/${id}`, { query: { fromHistory } }),
    meta: SHOWN_IN_PLACE,
  })

export function useSaveProfile(ofSystem: boolean) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, form }: { id: string; form: Form }) => {
      const query = ofSystem ? { isDefault: 'True' } : {}
      return id
        ? send<Profile>('PUT', `/api/invoiceDefaultDelivery/${id}`, { body: form, query })
        : send<Profile>('POST', '/api/invoiceDefaultDelivery', { body: form, query })
    },
    // even if refused: another user may have saved it
    onSettled: () => queries.invalidateQueries({ queryKey: PROFILES }),
    meta: SHOWN_IN_PLACE,
  })
}

export const useToCopy = (place: Place, isOpen: boolean) =>
  useQuery({
    enabled: isOpen,
    queryKey: [...PROFILES, 'copy', place.systemId, place.accountId],
    queryFn: () =>
      dataOf(
        api.GET('/api/deliveryProfileList', {
          params: { query: { systemId: place.systemId, accountId: place.accountId } },
        }),
      ),
    retry: false,
    meta: SHOWN_IN_PLACE,
  })

/** The saves of a profile; empty for one that has never been saved, which the server reports as a refusal. */
export const useProfileHistory = (id: string) =>
  useQuery({
    enabled: !!id,
    queryKey: [...PROFILES, 'history', id],
    queryFn: () =>
      dataOf(api.GET('/api/deliveryProfileHistory/{profile_id}', { params: { path: { profile_id: id } } })).catch(
        (refusal: unknown) => {
          if (refusal instanceof ApiError && refusal.code === 'history_missing') return []
          throw refusal
        },
      ),
    retry: false,
    meta: SHOWN_IN_PLACE,
  })

export function useRestoreProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (entryId: string) =>
      dataOf(api.PUT('/api/deliveryProfileHistory/{entry_id}', { params: { path: { entry_id: entryId } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: PROFILES }),
    meta: SHOWN_IN_PLACE,
  })
}

export const useNextRuns = ({ scheduling, restrictedTime, timeZone }: Wire<'ScheduleBody'>) =>
  useQuery({
    queryKey: [...PROFILES, 'next', scheduling, restrictedTime, timeZone],
    queryFn: () => dataOf(api.PUT('/api/getNextScheduleTime', { body: { scheduling, restrictedTime, timeZone } })),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    meta: SHOWN_IN_PLACE,
  })

export const useFields = (place: Place) =>
  useQuery({
    queryKey: [...PROFILES, 'fields', place.systemId, place.accountId],
    queryFn: () =>
      dataOf(
        api.GET('/api/getConfigurationFields', {
          params: { query: { accountID: place.accountId, systemId: place.systemId } },
        }),
      ),
    staleTime: 60_000,
    meta: SHOWN_IN_PLACE,
  })

export const useBase = (systemId: string) =>
  useQuery({
    queryKey: [...PROFILES, 'base', systemId],
    queryFn: () => dataOf(api.GET('/api/template/profile/{system_id}', { params: { path: { system_id: systemId } } })),
    staleTime: 60_000,
    meta: SHOWN_IN_PLACE,
  })

/** The users of the system, for who may see and fill in what. */
export const usePeople = () =>
  useQuery({
    queryKey: [...PROFILES, 'people'],
    queryFn: () =>
      dataOf(api.GET('/api/suggestions', { params: { query: { suggestionFor: 'users', pageLimit: 200 } } })),
    staleTime: 60_000,
    meta: SHOWN_IN_PLACE,
  })

export const useTest = () =>
  useMutation({
    mutationFn: ({ id, form }: { id: string; form: Form }) =>
      send<Tried>('POST', '/api/invoiceDefaultDelivery/test', { body: form, query: { id } }),
    meta: SHOWN_IN_PLACE,
  })

export const useMoveChoices = (accountId: string) =>
  useQuery({
    queryKey: [...PROFILES, 'move', accountId],
    queryFn: () =>
      dataOf(
        api.GET('/api/account', {
          params: { query: { moveDeliveryProfileAccount: true, accountDetailId: accountId } },
        }),
      ),
    meta: SHOWN_IN_PLACE,
  })

export function useMove() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'MoveBody'>) => dataOf(api.PUT('/api/moveAccount', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: PROFILES }),
    meta: SHOWN_IN_PLACE,
  })
}
