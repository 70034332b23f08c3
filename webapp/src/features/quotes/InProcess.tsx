import { Repository } from './Repository'

/** Drafts, and offers that wait for an answer. */
export default function InProcess() {
  return (
    <Repository
      repository="InProcess"
      states={[
        { value: 'draft', label: 'Draft' },
        { value: 'offered', label: 'Offered' },
        { value: 'expired', label: 'Expired' },
      ]}
      nothing={{
        title: 'No quote in process',
        body: 'A quote says what a shipment will cost and keeps the tariff version it comes from. Make one, or search rates first.',
      }}
    />
  )
}
