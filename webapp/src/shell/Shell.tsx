import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { Outlet, ScrollRestoration } from 'react-router'
import { HelpOverlay } from './HelpOverlay'
import { useShellHotkeys } from './hotkeys'
import { Palette } from './palette/Palette'
import { useCurrentRow } from './routeContext'
import { SideNav } from './SideNav'
import css from './shell.module.css'
import { TopBar } from './TopBar'

/** The frame of all signed-in screens (A008). */
export function Shell() {
  const [rail, setRail] = useLocalStorage({ key: 'freight.rail', defaultValue: false, getInitialValueInEffect: false })
  const [helping, help] = useDisclosure()
  const row = useCurrentRow()
  useShellHotkeys(help.toggle)
  return (
    <div className={css.app} data-rail={rail || undefined}>
      {/* React hoists it into the head; Next's own title would be put back at each navigation */}
      <title>{`${row?.title ?? 'Home'} · Freight suite`}</title>
      <SideNav rail={rail} />
      <div className={css.right}>
        <TopBar rail={rail} onRail={() => setRail(!rail)} onHelp={help.toggle} />
        <main className={css.main}>
          <Outlet />
        </main>
      </div>
      <HelpOverlay opened={helping} onClose={help.close} />
      <Palette onHelp={help.open} />
      <ScrollRestoration />
    </div>
  )
}
