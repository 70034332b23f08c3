import { Link } from 'react-router'
import { Plain } from './Plain'

export default function NotFound() {
  return (
    <Plain title="Not found">
      <p>There’s no page at this address. It may have moved, or the link may be incomplete.</p>
      <Link to="/">Go to Home</Link>
    </Plain>
  )
}
