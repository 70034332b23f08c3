import { expect, test } from 'vitest'
import type { Wire } from '@/api/wire'
import { byTariff, chapters } from './byTariff'

const of = (tariffName: string, code: string, count: number) =>
  ({ tariffId: tariffName, tariffName, versionId: `${tariffName} 1`, code, count }) as Wire<'FindingGroup'>
const GROUPS = [of('Air', 'gap', 2), of('Rail', 'gap', 5), of('Air', 'inversion', 9)]
const row = (tariffName: string, code: string, lane: number) =>
  ({ ...of(tariffName, code, 0), lane }) as unknown as Wire<'FindingRow'>

test('the tariff with most findings comes first, and by kind another one may', () => {
  expect(byTariff(GROUPS, '').map(each => [each.name, each.count])).toEqual([
    ['Air', 11],
    ['Rail', 5],
  ])
  expect(byTariff(GROUPS, 'gap').map(each => each.name)).toEqual(['Rail', 'Air'])
})

test('findings of one kind about one version stand together, with how many there are in all', () => {
  const page = [row('Air', 'gap', 1), row('Air', 'gap', 4), row('Rail', 'gap', 2), row('Air', 'inversion', 1)]
  expect(
    chapters(page, GROUPS).map(each => [each.head.tariffName, each.head.code, each.rows.length, each.count]),
  ).toEqual([
    ['Air', 'gap', 2, 2],
    ['Rail', 'gap', 1, 5],
    ['Air', 'inversion', 1, 9],
  ])
})
