import { expect, test } from 'vitest'
import type { Wire } from '@/api/wire'
import { applies } from './CalculationCodes'

const method = (said: Partial<Wire<'MethodOption'>>) =>
  ({
    id: 'm',
    label: 'm',
    value: 'Rate',
    unit: '',
    allowsBreaks: true,
    base: 'none',
    parameters: [],
    ...said,
  }) as Wire<'MethodOption'>
const slab = { key: 'slab' } as Wire<'MethodOption'>['parameters'][number]
const KEYS = ['code#code', 'charge#value', 'charge#basedOn', 'parameters#slab', 'parameters#index']

test.each([
  [undefined, ['code#code', 'charge#value']],
  [method({}), ['code#code', 'charge#value']],
  [method({ parameters: [slab] }), ['code#code', 'charge#value', 'parameters#slab']],
  [method({ value: '', base: 'needed' }), ['code#code', 'charge#basedOn']],
])('a calculation code shows the fields of its method alone', (chosen, shown) => {
  expect(KEYS.filter(key => applies(key, chosen))).toEqual(shown)
})
