import { Requests } from './Requests'

/** `/requests/allrequests`: every request of the user's accounts. */
export default function AllRequests() {
  return (
    <Requests
      report="allRequest"
      title="All requests"
      nothing={{
        title: 'No requests yet',
        body: 'Approval ladders under Configuration say which changes need approval.',
      }}
    />
  )
}
