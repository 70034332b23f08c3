import { describe, expect, it } from 'vitest'
import { kindOf } from './kinds'

describe('the kind of a delivery profile in an address', () => {
  it('is named at the level of a system and at that of an account', () => {
    expect(kindOf('/configuration/system/profile/1/deliveryProfiles/InvoiceDeliveryEmail/new')?.type).toBe('email')
    expect(kindOf('/accounts/2/1/deliveryProfiles/InvoiceDeliveryEDIrules/edit/3')?.type).toBe('edi')
    expect(kindOf('/configuration/system/profile/1/deliveryProfiles/incommingChannel/new')?.type).toBe(
      'incomingChannel',
    )
  })
  it('is none in the address of all profiles', () => {
    expect(kindOf('/configuration/system/profile/1/deliveryProfiles/defaultTemplate')).toBeUndefined()
  })
})
