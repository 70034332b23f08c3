import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { lazy, Suspense, useRef } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useSession } from '@/api/session'
import { ScreenTitle } from '@/ui'
import { useNoteScreen } from './atHand'
import { FoldedNav, useFolded } from './FoldedNav'
import { HelpOverlay } from './HelpOverlay'
import { useShellHotkeys } from './hotkeys'
import { Palette } from './palette/Palette'
import { useCurrentRow } from './routeContext'
import { SideNav } from './SideNav'
import css from './shell.module.css'
import { menuButton, railButton, TopBar } from './TopBar'
import { useNavigation } from './useNavigation'

const WizardFrame = lazy(async () => ({ default: (await import('./wizard/WizardFrame')).WizardFrame }))

/** The frame of all signed-in screens (A008). A user who has to replace their password sees only that page: the server
 * refuses every call of the frame. */
export function Shell() {
  const mustChangePassword = useSession(state => state.data?.loggedInUser.mustChangePassword ?? false)
  return mustChangePassword ? (
    <main className={css.main}>
      <title>Choose your own password · Freight suite</title>
      <Outlet />
    </main>
  ) : (
    <Frame />
  )
}

function Frame() {
  const [rail, setRail] = useLocalStorage({ key: 'freight.rail', defaultValue: false, getInitialValueInEffect: false })
  const [helping, help] = useDisclosure()
  const [menu, fold] = useDisclosure()
  const folded = useFolded()
  const main = useRef<HTMLElement>(null)
  const row = useCurrentRow()
  useShellHotkeys(help.toggle)
  useNoteScreen(useNavigation().item?.id)
  return (
    <div className={css.app} data-rail={rail || undefined} data-folded={folded || undefined}>
      <button type="button" className={css.skip} onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      {/* React hoists it into the head; Next's own title would be restored at each navigation */}
      <title>{`${row?.title ?? 'Home'} · Freight suite`}</title>
      {folded ? <FoldedNav opened={menu} onClose={fold.close} /> : <SideNav rail={rail} />}
      <div className={css.right}>
        <TopBar
          menu={folded ? menuButton(menu) : railButton(rail)}
          onMenu={folded ? fold.toggle : () => setRail(!rail)}
          onHelp={help.toggle}
        />
        <main ref={main} tabIndex={-1} className={css.main}>
          <ScreenTitle value={row?.title ?? ''}>
            {row?.module === 'wizard' && row.path.startsWith('/wizard/') ? (
              <Suspense>
                <WizardFrame>
                  <Outlet />
                </WizardFrame>
              </Suspense>
            ) : (
              <Outlet />
            )}
          </ScreenTitle>
        </main>
      </div>
      <HelpOverlay opened={helping} onClose={help.close} />
      <Palette onHelp={help.open} />
      <ScrollRestoration />
    </div>
  )
}
