import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { Plain } from './Plain'

/** The page to open when the server answers a call with 401 (A040). */
export default function Landing() {
  const [query] = useSearchParams()
  const next = query.get('next')
  return (
    <Plain title="You are signed out">
      <p>Your session has ended. Everything you saved is safe.</p>
      <Button component={Link} to={next ? `/login?next=${encodeURIComponent(next)}` : '/login'}>
        Sign in
      </Button>
    </Plain>
  )
}
