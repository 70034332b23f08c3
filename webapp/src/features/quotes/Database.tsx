import { Repository } from './Repository'

/** Quotes that were answered or withdrawn. */
export default function Database() {
  return (
    <Repository
      repository="Database"
      states={[
        { value: 'accepted', label: 'Accepted' },
        { value: 'declined', label: 'Declined' },
        { value: 'withdrawn', label: 'Withdrawn' },
      ]}
      nothing={{
        title: 'No answered quotes yet',
        body: 'Quotes appear here once the customer accepts or declines them, or you withdraw them.',
      }}
    />
  )
}
