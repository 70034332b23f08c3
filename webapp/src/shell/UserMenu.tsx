import { Menu, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useSession } from '@/api/session'
import { leave } from '@/api/transport'
import { PasswordForm } from '@/widgets/PasswordForm'
import { PictureDialog } from './PictureDialog'
import { Portrait } from './Portrait'
import css from './shell.module.css'

/** The person signed in: picture, password and way out. */
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
          <Menu.Item leftSection={<IconUserCircle size={16} stroke={1.6} />} onClick={picture.open}>
            Profile picture
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
        <PasswordForm onDone={close} />
      </Modal>
      <PictureDialog name={user.name} opened={choosing} onClose={picture.close} />
    </>
  )
}
