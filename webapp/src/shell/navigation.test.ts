import { expect, test } from 'vitest'
import type { SessionData } from '@/api/session'
import { below, currentArea, currentItem, foundIn, navigationFor } from './navigation'
import { parent, routeModule, screen } from './routeTable'

const Icon = () => null
const load = async () => ({ default: Icon })
const rows = [
  screen('/', 'Home', load, { access: 'signed-in', nav: { area: 'home', place: 1, icon: Icon, about: 'Home.' } }),
  parent('/tariffs', 'Tariffs', { permission: 'tariffs.menuTariffs' }),
  screen('/tariffs/tariffManagement/listTariff', 'Tariffs', load, {
    nav: { area: 'tariffs', place: 1, icon: Icon, about: 'Finds a tariff.', holds: ['/tariffs'] },
  }),
  screen('/tariffs/rates', 'Rates', load, { nav: { area: 'tariffs', place: 2, icon: Icon, about: 'All rates.' } }),
  screen('/uploads/:uploadId?', 'Upload', load, {
    permission: 'uploads.see',
    nav: { area: 'shipments', place: 2, label: 'Uploads', icon: Icon, about: 'Workbooks.' },
  }),
  parent('/configuration', 'Configuration', { permission: 'configuration.see', load }),
  screen('/configuration/metadata', 'Metadata', load, {
    permission: 'metadata.*',
    nav: { area: 'configuration', section: 'fields', place: 1, icon: Icon, about: 'Lists.' },
  }),
  screen('/configuration/system/profile/:systemId/templates', 'Templates', load, {
    permission: 'templates.see',
    nav: { area: 'configuration', section: 'fields', place: 0, icon: Icon, about: 'Fields of grids.' },
  }),
]
const table = routeModule({ module: 'any', context: 'any' }, rows)
const who = (permissions: string[], products = ['tariffs']) =>
  ({ permissions, products, loggedInUser: { isAdmin: 0, system: { id: 'y1' } } }) as unknown as SessionData
const areasOf = (permissions: string[], products?: string[]) => navigationFor(table, who(permissions, products))
const labels = (permissions: string[], products?: string[]) =>
  areasOf(permissions, products).flatMap(area => area.items.map(item => `${area.label}: ${item.label}`))
const EVERYTHING = ['tariffs.menuTariffs', 'uploads.see', 'configuration.see', 'metadata.all', 'templates.see']

test('the navigation lists the screens that the user may open (R362, R363)', () => {
  expect(labels([])).toEqual(['Home: Home'])
  expect(labels(EVERYTHING)).toEqual([
    'Home: Home',
    'Uploads: Uploads',
    'Tariffs: Tariffs',
    'Tariffs: Rates',
    'Configuration: Templates',
    'Configuration: Metadata',
  ])
})

test('the area of a product the company does not have is removed, for an administrator too (R361)', () => {
  const administrator = { ...who([], []), loggedInUser: { isAdmin: 1, system: { id: 'y1' } } } as unknown as SessionData
  expect(navigationFor(table, administrator).map(area => area.key)).toEqual(['home', 'shipments', 'configuration'])
})

test('an area’s name leads to its first page where that is open, and else to its first screen', () => {
  const area = (permissions: string[], key: string) => areasOf(permissions).find(each => each.key === key)
  expect(area(EVERYTHING, 'configuration')).toMatchObject({ path: '/configuration', landing: true, main: undefined })
  const narrow = area(['metadata.all', 'templates.see'], 'configuration')
  expect(narrow).toMatchObject({ path: '/configuration/system/profile/y1/templates', landing: false })
  const tariffs = area(EVERYTHING, 'tariffs')
  expect(tariffs?.path).toBe('/tariffs/tariffManagement/listTariff')
  expect(tariffs && below(tariffs).map(item => item.label)).toEqual(['Rates'])
})

test('an area of one screen is that screen; an optional parameter is left out of the link', () => {
  const [, uploads] = areasOf(['uploads.see'])
  expect(uploads).toMatchObject({ label: 'Uploads', path: '/uploads', main: { id: '/uploads/:uploadId?' } })
})

test('the item with the longest address above the open one is current', () => {
  const areas = areasOf(EVERYTHING)
  const items = areas.flatMap(area => area.items)
  expect(currentItem(items, '/tariffs/view/1')?.label).toBe('Tariffs')
  expect(currentItem(items, '/tariffs/rates/lane')?.label).toBe('Rates')
  expect(currentItem(items, '/uploads/7')?.label).toBe('Uploads')
  expect(currentItem(items, '/')?.label).toBe('Home')
  expect(currentItem(items, '/changePassword')).toBeUndefined()
})

test('an address without an item of its own belongs to the area above it', () => {
  const areas = areasOf(EVERYTHING)
  expect(currentArea(areas, '/configuration')?.key).toBe('configuration')
  expect(currentArea(areas, '/configuration/metadata')?.key).toBe('configuration')
  expect(currentArea(areas, '/changePassword')).toBeUndefined()
})

test('typing finds screens by their name, their area and their section', () => {
  const found = (query: string) =>
    foundIn(areasOf(EVERYTHING), query).map(({ item, where }) => `${item.label} ${where}`)
  expect(found('rat')).toContain('Rates Tariffs')
  expect(found('fields')).toEqual(['Templates Fields and rules', 'Metadata Fields and rules'])
  expect(found('config meta')).toEqual(['Metadata Fields and rules'])
  expect(found('nothing')).toEqual([])
})
