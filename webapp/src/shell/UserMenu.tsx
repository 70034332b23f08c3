import { Menu, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell, IconKey, IconLogout, IconUser, IconUserCircle, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import { leave } from '@/api/transport'
import { Portrait } from '@/widgets/Portrait'
import css from './shell.module.css'

// opened a few times a year: not part of the first load
const PasswordForm = lazy(async () => ({ default: (await import('@/widgets/PasswordForm')).PasswordForm }))
const PictureDialog = lazy(async () => ({ default: (await import('./PictureDialog')).PictureDialog }))

/** The signed-in user: picture, password and sign-out. */
export function UserMenu({ rail }: { rail: boolean }) {
  const user = useSession(state => state.data?.loggedInUser)
  const [opened, { open, close }] = useDisclosure()
  const [choosing, picture] = useDisclosure()
  if (!user) return null
  return (
    <>
      <Menu position="top-start" width={200} withinPortal={false}>
        <Menu.Target>
          <button type="button" className={css.foot} aria-label={`${user.name}, ${user.role}`}>
            <Portrait name={user.name} />
            {rail ? null : (
              <span className={css.pickT}>
                <b>{user.name}</b>
                <span>{user.role}</span>
              </span>
            )}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUser size={16} stroke={1.6} />} component={Link} to={`/user/${user.id}`}>
            Profile
          </Menu.Item>
          <Menu.Item leftSection={<IconUserCircle size={16} stroke={1.6} />} onClick={picture.open}>
            Profile picture
          </Menu.Item>
          <Menu.Item leftSection={<IconBell size={16} stroke={1.6} />} component={Link} to="/myNotifications">
            My notifications
          </Menu.Item>
          <Menu.Item leftSection={<IconUsers size={16} stroke={1.6} />} component={Link} to="/myStandIns">
            Stand-ins
          </Menu.Item>
          <Menu.Item leftSection={<IconKey size={16} stroke={1.6} />} onClick={open}>
            Change password
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void leave()}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={opened} onClose={close} title="Change password" closeButtonProps={{ 'aria-label': 'Close' }}>
        <Suspense fallback={null}>
          <PasswordForm onDone={close} />
        </Suspense>
      </Modal>
      {choosing ? (
        <Suspense fallback={null}>
          <PictureDialog name={user.name} opened onClose={picture.close} />
        </Suspense>
      ) : null}
    </>
  )
}
