import { expect, test } from 'vitest'
import { askedOf } from '../invoices/asked'
import { owedLink } from './links'

test('a figure of all carriers opens what is approved and not paid in its currency', () => {
  const asked = (link: string) => askedOf(new URLSearchParams(link.split('?')[1]), false)
  expect(asked(owedLink('USD', 'week'))).toMatchObject({
    statuses: ['Approved', 'Scheduled'],
    currency: 'USD',
    due: 'week',
    carrier: '',
  })
  expect(asked(owedLink('EUR'))).toMatchObject({ currency: 'EUR', due: '' })
})
