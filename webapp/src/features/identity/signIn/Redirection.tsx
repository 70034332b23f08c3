import { Button } from '@mantine/core'
import { Link, Navigate, useParams } from 'react-router'
import { messageOf } from '@/api/errors'
import { useMailedLink } from './byLink'
import { Plain } from './Plain'

/** The target of mailed links: looks up the purpose of the link and opens its screen. */
export default function Redirection() {
  const { id = '' } = useParams()
  const { data, error } = useMailedLink(id)
  if (data) return <Navigate to={`${data.kind === 'invitation' ? '/userInvited' : '/resetPassword'}/${id}`} replace />
  if (!error) return <Plain title="One moment">{null}</Plain>
  return <DeadLink said={messageOf(error)} />
}

/** An invalid link, and where to continue. */
export function DeadLink({ said }: { said: string }) {
  return (
    <Plain title="This link doesn’t work">
      <p>{said}</p>
      <Button component={Link} to="/login">
        Sign in
      </Button>
    </Plain>
  )
}
