import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { lazy, Suspense, useRef, useState } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useSession } from '@/api/session'
import { ScreenTitle } from '@/ui'
import { useNoteScreen } from './atHand'
import { useShellHotkeys } from './hotkeys'
import { Palette } from './palette/Palette'
import { useCurrentRow } from './routeContext'
import { SideNav } from './SideNav'
import css from './shell.module.css'
import { menuButton, railButton, TopBar } from './TopBar'
import { useFolded } from './useFolded'
import { useNavigation } from './useNavigation'

const FoldedNav = lazy(async () => ({ default: (await import('./FoldedNav')).FoldedNav }))
const HelpOverlay = lazy(async () => ({ default: (await import('./HelpOverlay')).HelpOverlay }))
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
  const [helped, setHelped] = useState(false)
  const [menu, fold] = useDisclosure()
  const folded = useFolded()
  const main = useRef<HTMLElement>(null)
  const row = useCurrentRow()
  // loaded at its first use, and kept then: it closes by a transition
  if (helping && !helped) setHelped(true)
  useShellHotkeys(help.toggle)
  useNoteScreen(useNavigation().item?.id)
  return (
    <div className={css.app} data-rail={rail || undefined} data-folded={folded || undefined}>
      <button type="button" className={css.skip} onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      {/* React hoists it into the head; Next's own title would be restored at each navigation */}
      <title>{`${row?.title ?? 'Home'} · Freight suite`}</title>
      {folded ? (
        <Suspense>
          <FoldedNav opened={menu} onClose={fold.close} />
        </Suspense>
      ) : (
        <SideNav rail={rail} />
      )}
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
      {helped ? (
        <Suspense>
          <HelpOverlay opened={helping} onClose={help.close} />
        </Suspense>
      ) : null}
      <Palette onHelp={help.open} />
      <ScrollRestoration />
    </div>
  )
}
