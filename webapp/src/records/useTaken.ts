import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { type Field, fieldTitle } from '@/fields'
import type { RecordView, Values } from './calls'

const PAUSE = 300
const TAKEN = 1
const plain = (value: unknown) =>
  String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** The message at the unique field of a form during typing, by its key: that the value is taken (R160); runs of spaces
 * count as one (R161). The record's own value is not checked (R162). */
export function useTaken(resource: Wire<'ResourceView'>, values: Values, record?: RecordView): Record<string, string> {
  const field = (resource.fields as Field[]).find(each => each.isUniqueField)
  const key = field?.key ?? ''
  const value = plain(values[key])
  const [asked] = useDebouncedValue(value, PAUSE)
  const answer = useQuery({
    enabled: !!resource.askedAs && !!asked && asked !== plain(record?.values[key]),
    queryKey: ['is-available', resource.askedAs, key, asked, record?.id],
    queryFn: async () => {
      const query = { collection: resource.askedAs, availableFor: key.split('#')[1] ?? '', value: asked }
      const { data } = await api.GET('/api/isAvailable', { params: { query: { ...query, docId: record?.id ?? '' } } })
      return data?.msg === TAKEN
    },
    meta: SHOWN_IN_PLACE,
  })
  return field && answer.data && asked === value ? { [key]: `${fieldTitle(field)} ${asked} already exists.` } : {}
}
