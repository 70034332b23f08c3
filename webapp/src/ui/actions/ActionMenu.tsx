import { Button, Menu, type MenuProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { setCurrentContext } from '@/api/permissions'
import { useSession } from '@/api/session'
import { KeyHint } from '../KeyHint'
import { type Action, keysOf } from './action'
import css from './actions.module.css'
import { isOffered } from './registry'

interface ActionMenuProps extends Pick<MenuProps, 'width'> {
  label: string
  icon?: Action['icon']
  actions: readonly Action[]
  /** Above the items. */
  heading?: ReactNode
}

/** An action in a menu: disabled with the reason below its label, unless the menu says it for all of them. */
function Item({ action, says }: { action: Action; says: boolean }) {
  const { label, icon: Icon, tone, permission, whyNot, isPending, perform, to } = action
  const keys = keysOf(action)
  const parts = {
    leftSection: Icon ? <Icon size={14} stroke={1.8} /> : undefined,
    rightSection: keys ? <KeyHint keys={keys} /> : undefined,
    disabled: !!whyNot || isPending,
    color: tone === 'danger' && !whyNot ? 'red' : undefined,
  }
  const content = (
    <>
      {label}
      {whyNot && says ? <small className={css.why}>{whyNot}</small> : null}
    </>
  )
  const start = () => {
    if (permission) setCurrentContext(permission)
    perform?.()
  }
  return to && !whyNot ? (
    <Menu.Item {...parts} component={Link} to={to} onClick={start}>
      {content}
    </Menu.Item>
  ) : (
    <Menu.Item {...parts} onClick={start}>
      {content}
    </Menu.Item>
  )
}

/** The reason that several actions are disabled for, if it is the only one. */
function sharedReason(actions: readonly Action[]): string | undefined {
  const reasons = actions.flatMap(({ whyNot }) => (whyNot ? [whyNot] : []))
  return reasons.length > 1 && new Set(reasons).size === 1 ? reasons[0] : undefined
}

/** A button that opens the actions the user may use; null without any. What cannot be taken back is below a line. */
export function ActionMenu({ label, icon: Icon, actions, heading, width = 280 }: ActionMenuProps): ReactElement | null {
  const who = useSession(state => state.data)
  const offered = actions.filter(action => isOffered(action, who))
  if (!offered.length) return null
  const shared = sharedReason(offered)
  return (
    <Menu position="bottom-end" width={width}>
      <Menu.Target>
        <Button
          variant="default"
          loading={offered.some(each => each.isPending)}
          leftSection={Icon ? <Icon size={14} stroke={1.8} /> : undefined}
          rightSection={<IconChevronDown size={14} stroke={1.8} />}
          data-print="hide"
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {heading || shared ? <Menu.Label>{shared ?? heading}</Menu.Label> : null}
        {offered.map((action, at) => (
          <Fragment key={action.name}>
            {action.tone === 'danger' && at > 0 ? <Menu.Divider /> : null}
            <Item action={action} says={!shared} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
