import type { Wire } from '@/api/wire'

type Group = Wire<'FindingGroup'>
type Row = Wire<'FindingRow'>

/** The tariffs that have findings of a kind ('' of any), highest count first. */
export function byTariff(groups: readonly Group[], code: string): { tariffId: string; name: string; count: number }[] {
  const found = new Map<string, { tariffId: string; name: string; count: number }>()
  for (const each of groups) {
    if (code && each.code !== code) continue
    const before = found.get(each.tariffId) ?? { tariffId: each.tariffId, name: each.tariffName, count: 0 }
    found.set(each.tariffId, { ...before, count: before.count + each.count })
  }
  return [...found.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

export interface Chapter {
  head: Row
  /** The total count: a page may have only some of them. */
  count: number
  rows: Row[]
}

/** The rows of a page grouped by kind of finding and version. */
export function chapters(rows: readonly Row[], groups: readonly Group[]): Chapter[] {
  const found: Chapter[] = []
  for (const row of rows) {
    const open = found.at(-1)
    if (open && open.head.code === row.code && open.head.versionId === row.versionId) {
      open.rows.push(row)
      continue
    }
    const group = groups.find(each => each.code === row.code && each.versionId === row.versionId)
    found.push({ head: row, count: group?.count ?? 0, rows: [row] })
  }
  return found
}
