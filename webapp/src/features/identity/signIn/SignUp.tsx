import { Link } from 'react-router'
import { Plain } from './Plain'

/** Registration requires an invitation: the page explains how to get one. */
export default function SignUp() {
  return (
    <Plain title="Sign up">
      <p>
        New users are invited. Ask an administrator of your company for an invitation, and open the link in the email.
      </p>
      <p>Invited already? The link works for 7 days. If it has expired, an administrator can send it again.</p>
      <Link to="/login">Back to sign in</Link>
    </Plain>
  )
}
