import { Link } from 'react-router'
import { Plain } from './Plain'

export default function NotFound() {
  return (
    <Plain title="Not found">
      <p>There is nothing at this address. It may have moved, or the link was cut short.</p>
      <Link to="/">Go to Home</Link>
    </Plain>
  )
}
