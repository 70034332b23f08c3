import { Menu } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api, dataOf } from '@/api/client'
import { keepSession, useSession } from '@/api/session'
import { initials } from './initials'
import css from './shell.module.css'

/** Work in another company or system: the server answers with a new session, and nothing of the old one stays. */
function useSwitchSystem() {
  const queries = useQueryClient()
  const go = useNavigate()
  return useMutation({
    mutationFn: (to: { company: string; system: string }) =>
      dataOf(api.POST('/api/resetCookie', { body: { ...to, country: '', defaultNavigationURL: '/' } })),
    onSuccess: async session => {
      keepSession(session)
      await go('/')
      queries.clear()
    },
  })
}

export function SystemPicker({ rail }: { rail: boolean }) {
  const session = useSession(state => state.data)
  const move = useSwitchSystem()
  if (!session) return null
  const { company, system } = session.loggedInUser
  return (
    <Menu position="bottom-start" width={264} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={css.pick} aria-label={`Company and system: ${company.name}, ${system.name}`}>
          <span className={css.mono} aria-hidden>
            {initials(company.name)}
          </span>
          {rail ? null : (
            <>
              <span className={css.pickT}>
                <b>{company.name}</b>
                <span>{system.name}</span>
              </span>
              <IconSelector size={14} stroke={1.6} aria-hidden />
            </>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {session.companies.map(one => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place inside a menu
          <div key={one.id} role="group" aria-label={one.name}>
            <Menu.Label aria-hidden>{one.name}</Menu.Label>
            {one.systems.map(choice => {
              const here = choice.id === system.id
              return (
                <Menu.Item
                  key={choice.id}
                  aria-current={here || undefined}
                  rightSection={here ? <IconCheck size={14} stroke={1.8} aria-hidden /> : null}
                  onClick={() => (here ? undefined : move.mutate({ company: one.id, system: choice.id }))}
                >
                  {choice.name}
                </Menu.Item>
              )
            })}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
