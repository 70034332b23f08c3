import { Drawer } from '@mantine/core'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { SideNav } from './SideNav'

const MENU_WIDTH = 264

/** The menu over the page, opened from the top bar; selecting a screen closes it. */
export function FoldedNav({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address closes it
  useEffect(onClose, [pathname])
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="left"
      size={MENU_WIDTH}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': 'Menu' } }}
      styles={{ body: { height: '100%' }, content: { background: 'var(--canvas)' } }}
    >
      <SideNav rail={false} />
    </Drawer>
  )
}
