import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AREAS } from '@/shell/areas'
import { permissionOf, shapeOf } from '@/shell/routeTable'
import { ROUTES } from '.'

interface ContractRow {
  path: string
  module: string
  permission: string | null
  gated: boolean
  kind: string
  aliases?: string[]
}
const contract: ContractRow[] = JSON.parse(readFileSync('../tests/contract/routes.json', 'utf8'))
/** The contract writes `{id}`; one of its states has no address, so it got one here. */
const ours = (path: string) =>
  path === 'state:home.invoices.shipmentEntry' ? '/invoices/shipmentEntry' : path.replace(/\{(\w+)\}/g, ':$1')
const rowAt = (path: string) => ROUTES.find(row => row.path === path)

test('all 345 addresses of the contract are rows, each as the contract says (R373)', () => {
  expect(contract).toHaveLength(345)
  for (const expected of contract) {
    const row = rowAt(ours(expected.path))
    expect(row, expected.path).toBeDefined()
    expect(row?.module, expected.path).toBe(expected.module)
    expect(row?.permission, expected.path).toBe(expected.permission)
    expect(row?.kind, expected.path).toBe(expected.kind)
    expect(row?.access === 'permission', expected.path).toBe(expected.gated)
    const aliases = row?.aliases.map(shapeOf)
    for (const alias of expected.aliases ?? []) expect(aliases, expected.path).toContain(shapeOf(ours(alias)))
  }
})

test('a row is either of the contract or marked as ours', () => {
  const known = new Set(contract.map(row => ours(row.path)))
  for (const row of ROUTES) expect(known.has(row.path), row.path).toBe(!row.ours)
})

test('no two rows answer to one address', () => {
  const shapes = ROUTES.map(row => shapeOf(row.path))
  expect(shapes.filter((shape, i) => shapes.indexOf(shape) !== i)).toEqual([])
})

test('every row carries a title, a module and a product context (A003)', () => {
  for (const row of ROUTES) {
    expect(row.title, row.path).not.toBe('')
    expect(row.module, row.path).not.toBe('')
    expect(row.context, row.path).not.toBe('')
  }
})

test('every screen of the contract is built', () => {
  for (const row of ROUTES) if (row.kind !== 'parent') expect(row.load, row.path).toBeDefined()
})

test('a row without a permission of its own asks for that of the nearest address above', () => {
  const permission = (path: string) => {
    const row = rowAt(path)
    return row && permissionOf(row, ROUTES)
  }
  expect(permission('/tariffs/tariffManagement/listTariff')).toBe('tariffs.menuTariffs')
  expect(permission('/invoices/shipmentEntry')).toBe('shipmentEntry.sideShipmentEntry')
  // no permission is specified for these: users whose calls would be refused are not offered them
  expect(permission('/invoices/datacapture')).toBe('invoiceProcessing.listInvoiceCharges')
  expect(permission('/invoices/auditfordelivery')).toBe('invoiceProcessing.sideInvoiceProcessing')
  expect(permission('/payables/po')).toBe('payables.viewPayables')
  expect(permission('/payables/invoices')).toBe('payables.viewPayables')
  // signing in is enough if nothing is required
  expect(permission('/')).toBeNull()
})

test('there is a screen for those who are not authorised, and everybody may see it (R372)', () => {
  expect(rowAt('/na')).toMatchObject({ title: 'Not authorized', access: 'public' })
  expect(rowAt('/na')?.load).toBeDefined()
})

test('the payables disputes screen is titled Exceptions (A007)', () => {
  expect(rowAt('/payables/disputes')?.title).toBe('Exceptions')
})

test('the places of an area, or of a part of it, are each taken once, and each screen says what it is for', () => {
  const places = new Map<string, number[]>()
  for (const { nav, path } of ROUTES) {
    if (!nav) continue
    const part = `${nav.area} ${nav.section ?? ''}`
    places.set(part, [...(places.get(part) ?? []), nav.place])
    expect(nav.about, path).toMatch(/^[A-Z].*\.$/)
    expect(nav.section !== undefined, `${path} stands in a part of its area`).toBe(nav.area === 'configuration')
  }
  for (const [part, taken] of places) expect(new Set(taken).size, `${part}: ${taken}`).toBe(taken.length)
})

test('every area leads to an address of the table', () => {
  for (const { path } of Object.values(AREAS)) expect(rowAt(path), path).toBeDefined()
})

test('A038 every screen is a chunk of its own, loaded when somebody opens it', () => {
  for (const row of ROUTES) if (row.load) expect(String(row.load), row.path).toMatch(/import/)
})
