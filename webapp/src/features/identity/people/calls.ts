import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf, send } from '@/api/client'
import { saveAnswer } from '@/api/files'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type Person = Wire<'PersonView'>
export type Invitation = Wire<'InvitationView'>
export type PeopleOptions = Wire<'PeopleOptions'>
export const LIMIT = 50

export const PEOPLE = ['people']

/** The filter and the order of a list of users. */
export interface PeopleView {
  q: string
  state: '' | 'active' | 'suspended'
  systemId: string
  role: string
  sort: string
}

export function usePeople(view: PeopleView, pageNo: number) {
  return useQuery({
    queryKey: [...PEOPLE, 'list', view, pageNo],
    queryFn: () => dataOf(api.GET('/api/people', { params: { query: { ...view, pageNo, pageLimit: LIMIT } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })
}

/** Saves the users that match as a workbook. */
export const exportPeople = (view: PeopleView) => saveAnswer('/api/people/export', 'users.xlsx', { ...view })

export type ImportOutcome = Wire<'PeopleImport'>

const workbook = (file: File) => {
  const body = new FormData()
  body.set('uploadedFile', file)
  return body
}

/** Invites the users of a workbook, or previews that. */
export const useImportPeople = () =>
  useChange(({ file, dryRun }: { file: File; dryRun: boolean }) => {
    const body = workbook(file)
    body.set('dryRun', String(dryRun))
    return send<ImportOutcome>('POST', '/api/invitations/import', { body })
  })

/** Saves the workbook with rejected rows marked. */
export const saveMarked = (file: File) =>
  saveAnswer(
    '/api/invitations/import/marked',
    `${file.name.replace(/\.\w+$/, '')} - cells to correct.xlsx`,
    {},
    workbook(file),
  )

export function usePerson(id: string) {
  return useQuery({
    queryKey: [...PEOPLE, 'one', id],
    queryFn: () => dataOf(api.GET('/api/people/{user_id}', { params: { path: { user_id: id } } })),
    meta: SHOWN_IN_PLACE,
  })
}

export function usePeopleOptions() {
  return useQuery({
    queryKey: [...PEOPLE, 'options'],
    queryFn: () => dataOf(api.GET('/api/people/options')),
    meta: SHOWN_IN_PLACE,
  })
}

export function useInvitations(enabled: boolean) {
  return useQuery({
    queryKey: [...PEOPLE, 'invitations'],
    queryFn: () => dataOf(api.GET('/api/invitations', { params: { query: { pageLimit: 1000 } } })),
    meta: SHOWN_IN_PLACE,
    enabled,
  })
}

export function useMails(pageNo: number) {
  return useQuery({
    queryKey: ['mails', pageNo],
    queryFn: () => dataOf(api.GET('/api/mails', { params: { query: { pageNo, pageLimit: LIMIT } } })),
    meta: SHOWN_IN_PLACE,
  })
}

export function useMail(id: string) {
  return useQuery({
    queryKey: ['mails', 'one', id],
    queryFn: () => dataOf(api.GET('/api/mails/{mail_id}', { params: { path: { mail_id: id } } })),
    meta: SHOWN_IN_PLACE,
    enabled: id !== '',
  })
}

/** A change of users, after which every list of them is refetched. */
const useChange = <Given, Told>(change: (given: Given) => Promise<Told>) => useChangeOf(change, PEOPLE)

export const useInvite = () =>
  useChange((body: Wire<'InvitationForm'>) => dataOf(api.POST('/api/invitations', { body })))

export const useRegister = () =>
  useChange((body: Wire<'RegistrationForm'>) => dataOf(api.POST('/api/people', { body })))

export const useSavePerson = (id: string) =>
  useChange((body: Wire<'PersonForm'>) =>
    dataOf(api.PUT('/api/people/{user_id}', { params: { path: { user_id: id } }, body })),
  )

export type Step = 'suspend' | 'reactivate' | 'leave' | 'resetSecondFactor'
/** Suspends, reactivates or removes a user, or resets a lost second factor. */
export const useStep = () =>
  useChange(async ({ person, step }: { person: Person; step: Step }) => {
    const asked = { params: { path: { user_id: person.id } }, body: { revision: person.revision } }
    if (step === 'suspend') await api.POST('/api/people/{user_id}/suspend', asked)
    else if (step === 'reactivate') await api.POST('/api/people/{user_id}/reactivate', asked)
    else if (step === 'leave') await api.POST('/api/people/{user_id}/leave', asked)
    else await api.POST('/api/people/{user_id}/resetSecondFactor', { params: asked.params })
  })

export const useResend = () =>
  useChange((id: string) =>
    dataOf(api.POST('/api/invitations/{invitation_id}/resend', { params: { path: { invitation_id: id } } })),
  )

export const useRevoke = () =>
  useChange((id: string) =>
    dataOf(api.DELETE('/api/invitations/{invitation_id}', { params: { path: { invitation_id: id } } })),
  )
