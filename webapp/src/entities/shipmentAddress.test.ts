import { expect, test } from 'vitest'
import { addressOfShipment, shipmentsWhere } from './shipmentAddress'

test('a shipment is found by its number', () => {
  const query = new URL(addressOfShipment('0044~73/1'), 'http://host').searchParams
  expect(query.getAll('f')).toEqual(['shipmentInformation.shipmentNumber~equalTo~0044%7E73%2F1'])
})

test('without a condition the whole list opens', () => {
  expect(shipmentsWhere([])).toBe('/invoices/shipmentEntry')
})
