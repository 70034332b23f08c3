import { Repository } from './Repository'

/** Drafts, and offers that wait for an answer. */
export default function InProcess() {
  return (
    <Repository
      repository="InProcess"
      states={[
        { value: 'draft', label: 'Draft' },
        { value: 'offered', label: 'Sent' },
        { value: 'expiring', label: 'Expiring within a week' },
        { value: 'expired', label: 'Expired' },
      ]}
      nothing={{
        title: 'No quotes in process',
        body: 'A quote prices a shipment and keeps the tariff version it came from. Create one, or search rates first.',
      }}
    />
  )
}
