import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { type SessionData, useSession } from '@/api/session'
import { ui } from '@/ui'
import { useSwitchSystem, useWorkFor } from '@/widgets/desk'
import { initials } from '@/widgets/initials'
import { AccountDialog } from './AccountDialog'
import { navigationFor } from './navigation'
import { useRouteTable } from './routeContext'
import css from './shell.module.css'
import { useNavigation } from './useNavigation'

/** The list of the open screen, if it may be opened there, too; otherwise Home. */
function useSameScreen() {
  const table = useRouteTable()
  const { item } = useNavigation()
  return (there: SessionData) =>
    navigationFor(table, there)
      .flatMap(area => area.items)
      .find(each => each.id === item?.id)?.path ?? '/'
}

export function SystemPicker({ rail }: { rail: boolean }) {
  const session = useSession(state => state.data)
  const move = useSwitchSystem()
  const begin = useSameScreen()
  const workFor = useWorkFor()
  const [asking, { open: ask, close }] = useDisclosure()
  if (!session) return null
  const { company, system } = session.loggedInUser
  const { account } = session
  const widen = () => {
    close()
    workFor.mutate('')
  }
  const desk = account ? `${system.name} · ${account.name}` : system.name
  return (
    <>
      <Menu position="bottom-start" width={264} withinPortal={false}>
        <Menu.Target>
          <button type="button" className={css.pick} aria-label={`Company and system: ${company.name}, ${desk}`}>
            <span className={ui.logo} aria-hidden>
              {initials(company.name)}
            </span>
            {rail ? null : (
              <>
                <span className={css.pickT}>
                  <b>{company.name}</b>
                  <span title={desk}>{desk}</span>
                </span>
                <IconSelector size={14} stroke={1.6} aria-hidden />
              </>
            )}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {session.companies.map(one => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu
            <div key={one.id} role="group" aria-label={one.name}>
              <Menu.Label aria-hidden>{one.name}</Menu.Label>
              {one.systems.map(choice => {
                const here = choice.id === system.id
                return (
                  <Menu.Item
                    key={choice.id}
                    aria-current={here || undefined}
                    rightSection={here ? <IconCheck size={14} stroke={1.8} aria-hidden /> : null}
                    onClick={() => (here ? undefined : move.mutate({ company: one.id, system: choice.id, begin }))}
                  >
                    {choice.name}
                  </Menu.Item>
                )
              })}
            </div>
          ))}
          <Menu.Divider />
          <Menu.Label>Account</Menu.Label>
          {account && !session.accountIsChosen ? null : (
            <Menu.Item
              aria-current={!account || undefined}
              rightSection={account ? null : <IconCheck size={14} stroke={1.8} aria-hidden />}
              onClick={() => (account ? widen() : undefined)}
            >
              All accounts
            </Menu.Item>
          )}
          {account ? (
            <Menu.Item aria-current rightSection={<IconCheck size={14} stroke={1.8} aria-hidden />}>
              {account.accountNumber} · {account.name}
            </Menu.Item>
          ) : (
            <Menu.Item onClick={ask}>One account…</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {/* answered as soon as the session works for an account */}
      <AccountDialog opened={asking && !account} onClose={close} />
    </>
  )
}
