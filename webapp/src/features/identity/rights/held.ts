import type { Wire } from '@/api/wire'

export type Filters = Record<string, Wire<'FieldFilterForm'>>
type Variant = Wire<'FilteredPermissionForm'>

/** Granted permissions: for every record (`codes`), or filtered by fields (`variants`). */
export interface Given {
  codes: string[]
  variants: Variant[]
}

/** Which records a permission is granted for: every one, some, or none. Several filters are combined with "or". */
export const heldFor = (given: Given, code: string): 'every' | 'none' | Filters[] => {
  if (given.codes.includes(code)) return 'every'
  const some = given.variants.filter(each => each.codes.includes(code)).map(each => each.filters)
  return some.length ? some : 'none'
}

/** A copy with one permission changed. Permissions with the same filter are grouped. */
export function put(given: Given, code: string, held: 'every' | 'none' | Filters[]): Given {
  const codes = given.codes.filter(each => each !== code)
  if (held === 'every') codes.push(code)
  const variants = given.variants
    .map(each => ({ ...each, codes: each.codes.filter(one => one !== code) }))
    .filter(each => each.codes.length)
  for (const filters of Array.isArray(held) ? held : []) {
    const same = variants.find(each => written(each.filters) === written(filters))
    if (same) same.codes.push(code)
    else variants.push({ codes: [code], filters })
  }
  return { codes, variants }
}

const written = (filters: Filters) =>
  JSON.stringify(
    Object.entries(filters)
      .map(([field, each]) => [field, [...each.v].sort()])
      .sort(),
  )

/** A filter in words: "Mode: Air, Road; Account: Acme". */
export const inWords = (filters: Filters, labels: Record<string, string>, accounts: Record<string, string>) =>
  Object.entries(filters)
    .map(([field, each]) => `${labels[field] ?? field}: ${each.v.map(v => accounts[v] ?? v).join(', ')}`)
    .join('; ')

export const ACCOUNT = 'account'

/** Permissions by their labels, to list those that another user changed in the meantime. */
export const wordsOfCodes = (offered: { modules: readonly { codes: readonly { id: string; label: string }[] }[] }) => {
  const labels = new Map(offered.modules.flatMap(({ codes }) => codes.map(each => [each.id, each.label] as const)))
  return (_field: string, value: string) => labels.get(value) ?? value
}
