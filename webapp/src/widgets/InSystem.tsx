import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import { useSwitchSystem } from './desk'
import css from './inSystem.module.css'

/** The way to an address of a system: a link in the one that is worked in; into another, the desk moves there first. */
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
