import { expect, test } from 'vitest'
import { formAt, listAt, NEW } from './addresses'

const OWN = { systemId: 'air', accountId: '', isHome: false }
const ACCOUNT = { systemId: 'air', accountId: 'fill1', isHome: false }

// A032: the old program always went to the list of OFS, in any system; decision 0041
test('after a save one is back on the list of one’s own system, or of the account', () => {
  expect(listAt(OWN)).toBe('/configuration/system/profile/air/deliveryProfiles/defaultTemplate')
  expect(listAt({ ...OWN, systemId: 'OFS' })).toBe('/configuration/system/profile/OFS/deliveryProfiles/defaultTemplate')
  expect(listAt(ACCOUNT)).toBe('/configuration/system/profile/air/accounts/fill1/deliveryProfiles/listProfiles')
})

test('back on a form leads to the list that it was opened from', () => {
  // A010
  for (const place of [OWN, ACCOUNT, { ...ACCOUNT, isHome: true }]) {
    const list = listAt(place)
    for (const id of [NEW, 'p1']) {
      const above = list.slice(0, list.lastIndexOf('/'))
      expect(formAt(place, 'email', id).startsWith(above)).toBe(true)
    }
  }
})
