import { Button } from '@mantine/core'
import { IconArrowRight, IconCheck, IconCircle, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { mayUse } from '@/api/permissions'
import { useSession } from '@/api/session'
import { type SetupStep, useSetupProgress } from '@/api/setup'
import { StillNeeded } from './StillNeeded'
import { STEPS, stepAfter, stepOf } from './steps'
import css from './wizard.module.css'

type State = SetupStep['state']
const ICON: Record<State, typeof IconCheck> = { done: IconCheck, open: IconCircle, notNeeded: IconMinus }
const SAID: Record<State, string> = { done: 'Done', open: 'To do', notNeeded: 'Not needed' }

/** The frame of the setup wizard: its steps on the side, and what the first invoice still needs. Its screens are the
 * ordinary ones. */
export function WizardFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const who = useSession(state => state.data)
  const progress = useSetupProgress(pathname).data
  const current = stepOf(pathname)
  const next = stepAfter(current)
  const standing = (name: string) => progress?.steps.find(step => step.name === name)
  return (
    <div className={css.frame}>
      <aside className={css.side} aria-label="Setup">
        <nav aria-label="Setup steps">
          <ol className={css.steps}>
            {STEPS.filter(step => mayUse(who, step.permission)).map(step => {
              const found = standing(step.name)
              const Icon = ICON[found?.state ?? 'open']
              return (
                <li key={step.name} data-state={found?.state ?? 'open'}>
                  <Link to={step.path} aria-current={step.name === current ? 'step' : undefined}>
                    <i aria-hidden>
                      <Icon size={12} stroke={2.6} />
                    </i>
                    <span>
                      <b>{step.label}</b>
                      <small>{found?.says ?? ' '}</small>
                    </span>
                    {found ? <span className={css.said}>{SAID[found.state]}</span> : null}
                  </Link>
                </li>
              )
            })}
          </ol>
        </nav>
        {next && mayUse(who, next.permission) ? (
          <div className={css.next}>
            <Button
              component={Link}
              to={next.path}
              variant="default"
              fullWidth
              rightSection={<IconArrowRight size={14} stroke={1.8} />}
            >
              {standing(current ?? '')?.state === 'open' ? `Skip to ${next.label}` : `Next: ${next.label}`}
            </Button>
          </div>
        ) : null}
        {progress ? <StillNeeded progress={progress} /> : null}
      </aside>
      <div className={css.screen}>{children}</div>
    </div>
  )
}
