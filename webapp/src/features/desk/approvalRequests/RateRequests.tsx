import { Requests } from './Requests'

/** `/tariffs/incomingRequests`: rates sent for approval. */
export default function RateRequests() {
  return (
    <Requests
      report="allRequest"
      ofRates
      title="Rate requests"
      nothing={{
        title: 'No rates were sent for approval',
        body: 'Where an approval ladder applies, publishing a tariff sends it for approval.',
      }}
    />
  )
}
