import { Requests } from './Requests'

/** `/requests/pendingforme`: what waits for a decision of the signed-in user. */
export default function PendingForMe() {
  return (
    <Requests
      report="pending"
      title="Waiting for me"
      nothing={{ title: 'Nothing waits for you', body: 'Requests that need your approval appear here.' }}
    />
  )
}
