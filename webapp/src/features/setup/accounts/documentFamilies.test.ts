import { expect, test } from 'vitest'
import { type DocumentFamily, familyAt, profilesAt } from './documentFamilies'

test.each<DocumentFamily>(['audit', 'delivery', 'account'])('an address of the %s family is one of its own', family => {
  expect(familyAt(`${profilesAt(family, 'air', 'fill1')}/edit/7`)).toBe(family)
})
