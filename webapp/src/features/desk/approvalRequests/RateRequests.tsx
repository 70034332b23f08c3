import { Requests } from './Requests'

/** `/tariffs/incomingRequests`: the rates that were sent for approval. */
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
