import { Picks, useAddress } from '@/ui'

/** Narrows a list to the invoices that customers answered; it stands in the address. */
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
