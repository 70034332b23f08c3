import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, send } from '@/api/client'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { components } from '@/api/schema'
import { type Group, toRules } from '@/conditions'
import type { FilterType } from '@/fields'
import { askToDelete, doneToast } from '@/ui'

export type Profile = components['schemas']['FilterProfileView']

/** R167 */
const PROFILE_NAME = /^[A-Za-z0-9 _-]+$/
const REFUSED_NAME = 'New Profile name can only have alphanumeric, space, underscore, hyphen string.'

/** Why a name is refused; null if it is accepted. */
export function nameFault(name: string): string | null {
  if (!name.trim()) return 'Enter a filter name.'
  return PROFILE_NAME.test(name.trim()) ? null : REFUSED_NAME
}

export interface ProfileToSave {
  name: string
  filter: Group
  shared: boolean
  /** The profile to change; without one a new profile is created. */
  over?: Profile | undefined
}

/** The address of the profiles of a list as records, which their screen shows. */
export const profilesBase = (docType: string) => `/api/records/filterProfile/${docType}`

/** The saved filters of a list: the user's own and shared ones. */
export function useProfiles(docType: string, typeOf: (name: string) => FilterType) {
  const queries = useQueryClient()
  const asRecords = recordsKey(profilesBase(docType))
  const queryKey = [...asRecords, 'menu']
  const changed = () => queries.invalidateQueries({ queryKey: asRecords })
  const saved = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(api.GET('/api/filterProfiles', { params: { query: { docType } }, signal })),
    staleTime: 60_000,
  })
  const save = useMutation({
    mutationFn: ({ name, filter, shared, over }: ProfileToSave) =>
      dataOf(
        api.POST('/api/filterProfiles', {
          body: {
            templateName: name.trim(),
            docType,
            template: { ...toRules(filter, typeOf) },
            shared,
            isUpdate: !!over,
            ...(over ? { templateId: over.templateId, revision: over.revision } : {}),
          },
        }),
      ),
    onSuccess: (answer, { name }) => {
      queries.setQueryData(queryKey, answer)
      changed()
      doneToast(`Filter ${name.trim()} saved`)
    },
    onError: changed,
    meta: SHOWN_IN_PLACE,
  })
  const remove = useMutation({
    mutationFn: ({ templateId, revision }: Profile) =>
      dataOf(
        api.DELETE('/api/filterProfiles/{profile_id}', {
          params: { path: { profile_id: templateId }, query: { revision } },
        }),
      ),
    onSuccess: (answer, { templateName, templateId, revision }) => {
      queries.setQueryData(queryKey, answer)
      changed()
      doneToast(`Filter ${templateName} deleted`, () => restore.mutate({ templateId, revision }))
    },
    onError: changed,
  })
  const restore = useMutation({
    mutationFn: ({ templateId, revision }: Pick<Profile, 'templateId' | 'revision'>) =>
      send('PUT', `${profilesBase(docType)}/${templateId}/history/${revision}`, { body: { revision: revision + 1 } }),
    onSettled: changed,
  })
  const askToRemove = async (profile: Profile) => {
    const { templateName } = profile
    const meaning = profile.shared
      ? 'People you share it with lose it too. You can restore it from Removed.'
      : 'You can restore it from Removed.'
    const confirm = `Delete ${templateName}`
    if (await askToDelete({ title: `Delete filter ${templateName}?`, meaning, confirm })) remove.mutate(profile)
  }
  return { profiles: saved.data?.profiles ?? [], save, remove: askToRemove }
}
