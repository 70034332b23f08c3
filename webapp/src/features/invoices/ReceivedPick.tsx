import { Picks, useAddress } from '@/ui'

/** Filters a list to invoices that customers answered; in the address. */
export function ReceivedPick() {
  const { address, put } = useAddress()
  return (
    <Picks
      picks={[{ value: 'yes', label: 'Received invoices' }]}
      picked={address.get('received') ?? ''}
      onPick={received => put({ received })}
    />
  )
}
