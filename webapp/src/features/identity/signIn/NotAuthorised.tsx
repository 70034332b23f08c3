import { Link } from 'react-router'
import { Plain } from './Plain'

export default function NotAuthorised() {
  return (
    <Plain title="Not authorized">
      <p>Your role doesn’t include this screen. Ask your administrator for access.</p>
      <Link to="/">Go to Home</Link>
    </Plain>
  )
}
