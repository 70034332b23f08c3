import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { storedSession } from '@/api/session'
import { Plain } from './Plain'

/** Confirms the registration, with a link to continue. */
export default function RegisterSuccess() {
  const isIn = storedSession() !== null
  return (
    <Plain title={isIn ? 'You’re in' : 'Registered'}>
      <p>{isIn ? 'Your account is ready, and you’re signed in.' : 'Your account is ready.'}</p>
      <Button component={Link} to={isIn ? '/' : '/login'}>
        {isIn ? 'Go to Home' : 'Sign in'}
      </Button>
    </Plain>
  )
}
