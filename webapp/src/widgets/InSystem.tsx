import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import { useSwitchSystem } from './desk'
import css from './inSystem.module.css'

/** A link to an address of a system: an ordinary one in the current system; otherwise it switches systems first. */
export function InSystem({ systemId, to, children }: { systemId: string; to: string; children: ReactNode }) {
  const user = useSession(state => state.data?.loggedInUser)
  const move = useSwitchSystem()
  if (!user || user.system.id === systemId) return <Link to={to}>{children}</Link>
  const go = () => move.mutate({ company: user.company.id, system: systemId, begin: () => to })
  return (
    <UnstyledButton className={css.link} disabled={move.isPending} onClick={go} title="Opens in its own system">
      {children}
    </UnstyledButton>
  )
}
