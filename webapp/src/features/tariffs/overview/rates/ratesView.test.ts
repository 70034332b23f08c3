import { expect, test } from 'vitest'
import { askedFrom, queryOf, readView, sortedBy } from './ratesView'

test('an address that says nothing shows what is valid today, by tariff', () => {
  const view = readView(new URLSearchParams('valid=never&sort=price&page=3'), { originPort: 'FRA' })
  expect(view).toMatchObject({ valid: 'today', sort: 'tariff', descending: false, page: 3 })
  expect(queryOf(view).find).toEqual(['originPort:FRA'])
})

test('a head that is chosen twice turns the order round and begins at the first page', () => {
  const once = sortedBy(new URLSearchParams('valid=later&page=4'), 'carrier')
  expect(once.toString()).toBe('valid=later&sort=carrier')
  const twice = sortedBy(once, 'carrier')
  expect(twice.toString()).toBe('valid=later&sort=carrier&down=1')
  expect(sortedBy(twice, 'tariff').toString()).toBe('valid=later')
})

test('a lane is compared by its places, whoever carries it', () => {
  const lane = { carrier: 'DTP', originPort: 'FRA', destinationPort: '606*', serviceLevel: '' }
  expect(askedFrom(lane)).toEqual({ originPort: 'FRA' })
  expect(askedFrom({ carrier: 'DTP', plant: 'P1, P2' })).toEqual({ carrier: 'DTP' })
})
