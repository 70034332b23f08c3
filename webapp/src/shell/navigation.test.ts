import { expect, test } from 'vitest'
import type { SessionData } from '@/api/session'
import { currentItem, navigationFor } from './navigation'
import { later, parent, routeModule, screen } from './routeTable'

const Icon = () => null
const load = async () => ({ default: Icon })
const table = routeModule({ module: 'tariffs', context: 'tariffs' }, [
  screen('/', 'Home', load, { access: 'signed-in', nav: { group: '', place: 1, label: 'Home', icon: Icon } }),
  parent('/tariffs', 'Tariffs', { permission: 'tariffs.menuTariffs' }),
  screen('/tariffs/list', 'Tariffs', load, {
    nav: { group: 'Pricing', place: 1, label: 'Tariffs', icon: Icon, holds: ['/tariffs'] },
  }),
  later('/quotes', 'Quotes', 'Lists quotes.', { nav: { group: 'Pricing', place: 2, label: 'Quotes', icon: Icon } }),
  screen('/uploads/:uploadId?', 'Upload', load, {
    permission: 'uploads.see',
    nav: { group: 'Billing', place: 1, label: 'Uploads', icon: Icon },
  }),
])
const who = (permissions: string[]) =>
  ({ permissions, products: [], loggedInUser: { isAdmin: 0 } }) as unknown as SessionData
const labels = (permissions: string[]) =>
  navigationFor(table, who(permissions)).flatMap(([, items]) => items.map(item => item.label))

test('only built screens the person may open stand in the navigation (R362, R363)', () => {
  expect(labels([])).toEqual(['Home'])
  expect(labels(['tariffs.menuTariffs', 'uploads.see'])).toEqual(['Home', 'Uploads', 'Tariffs'])
})

test('an optional parameter is left out of the link', () => {
  const items = navigationFor(table, who(['uploads.see'])).flatMap(([, inGroup]) => inGroup)
  expect(items.find(item => item.label === 'Uploads')?.path).toBe('/uploads')
})

test('the item with the longest address above the open one is current', () => {
  const items = navigationFor(table, who(['tariffs.menuTariffs', 'uploads.see'])).flatMap(([, inGroup]) => inGroup)
  expect(currentItem(items, '/tariffs/view/1')?.label).toBe('Tariffs')
  expect(currentItem(items, '/uploads/7')?.label).toBe('Uploads')
  expect(currentItem(items, '/')?.label).toBe('Home')
  expect(currentItem(items, '/changePassword')).toBeUndefined()
})
