import { Requests } from './Requests'

/** `/requests/myrequests`: what the signed-in user sent, and its status. */
export default function MyRequests() {
  return (
    <Requests
      report="myRequests"
      title="My requests"
      nothing={{
        title: 'You sent no requests yet',
        body: 'Rates and quotes that need approval are sent from their own screens.',
      }}
    />
  )
}
