import { Link } from 'react-router'
import { Plain } from './Plain'

export default function NotAuthorised() {
  return (
    <Plain title="Not authorised">
      <p>Your role does not cover this. An administrator of your company can grant it.</p>
      <Link to="/">Go to Home</Link>
    </Plain>
  )
}
