import { useLocalStorage } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useRovingFocus } from '@/ui'
import { RECENT, useAtHand, usePins } from './atHand'
import { NavAreas, ScreenRow, type Shown } from './NavAreas'
import { NavFind } from './NavFind'
import css from './nav.module.css'
import { foundIn, type NavArea, type NavItem } from './navigation'
import { RailNav } from './RailNav'
import { SystemPicker } from './SystemPicker'
import { UserMenu } from './UserMenu'
import { useNavigation } from './useNavigation'
import { useWaiting } from './waiting'

const NAMES = { key: 'freight.openAreas', defaultValue: {} as Record<string, boolean>, getInitialValueInEffect: false }

/** Which areas are expanded: the open one by default, others as the user left them. */
function useOpenAreas(here: NavArea | undefined) {
  const [chosen, choose] = useLocalStorage(NAMES)
  const isOpen = (area: NavArea) => chosen[area.key] ?? area.key === here?.key
  const set = (area: NavArea, open: boolean) => {
    const { [area.key]: _, ...others } = chosen
    choose(open === (area.key === here?.key) ? others : { ...others, [area.key]: open })
  }
  return { isOpen, set, toggle: (area: NavArea) => set(area, !isOpen(area)) }
}

interface GroupProps {
  name: string
  items: readonly NavItem[]
  shown: Shown
  /** Shown when there is none yet; the group has the same height when it fills. */
  empty?: string
}

function Group({ name, items, shown, empty }: GroupProps) {
  if (items.length === 0 && !empty) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not for links
    <div
      role="group"
      aria-label={name}
      data-group={name}
      className={css.own}
      data-keeps={empty !== undefined || undefined}
    >
      <div className={css.group} aria-hidden>
        {name}
      </div>
      {items.map(item => (
        <ScreenRow key={item.id} item={item} withIcon quiet={name === 'Recent'} {...shown} />
      ))}
      {items.length === 0 ? <p className={css.none}>{empty}</p> : null}
    </div>
  )
}

/** 216 px, or a rail of 52: picker at the top, pinned and recent screens, the areas, the user at the bottom. Typing
 * finds a screen. */
export function SideNav({ rail }: { rail: boolean }) {
  const navigation = useNavigation()
  const { recent } = useAtHand()
  const pins = usePins()
  const shown: Shown = { navigation, waiting: useWaiting(), pins }
  const areas = useOpenAreas(navigation.area)
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const roving = useRovingFocus<HTMLDivElement>()
  const go = useNavigate()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a screen ends the search
  useEffect(() => setQuery(''), [pathname])
  const byId = (id: string) => navigation.items.filter(item => item.id === id)
  const found = foundIn(navigation.areas, query)
  const open = (to: string | undefined) => {
    if (!to) return
    setQuery('')
    void go(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    roving.onKeyDown(event)
    const { dataset } = (event.target as HTMLElement).closest<HTMLElement>('a') ?? { dataset: {} as DOMStringMap }
    const pin = (event.target as HTMLElement).closest('[data-group=Pinned]') ? dataset.screen : undefined
    const area = navigation.areas.find(each => each.key === dataset.area)
    if (event.defaultPrevented || rail) return
    if (pin && event.altKey && /^Arrow(Up|Down)$/.test(event.key)) pins.move(pin, event.key === 'ArrowUp' ? -1 : 1)
    else if (event.ctrlKey || event.altKey || event.metaKey) return
    else if (pin && event.key === 'Delete') pins.toggle(pin)
    else if (area && event.key === 'ArrowRight') areas.set(area, true)
    else if (area && event.key === 'ArrowLeft') areas.set(area, false)
    else if (event.key === 'Escape' && query) {
      setQuery('')
      field.current?.focus()
    } else if (/^[\p{L}\p{N}&]$/u.test(event.key)) {
      setQuery(query + event.key)
      field.current?.focus()
    } else return
    event.preventDefault()
  }
  return (
    <nav className={css.nav} aria-label="Modules">
      <SystemPicker rail={rail} />
      {rail ? null : (
        <NavFind
          ref={field}
          query={query}
          onQuery={setQuery}
          onOpen={() => open(found[0]?.item.path)}
          onDown={() => roving.ref.current?.querySelector<HTMLElement>('a')?.focus()}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it handle the keys */}
      <div className={css.list} ref={roving.ref} onKeyDown={onKeyDown} data-rail={rail || undefined}>
        {rail ? <RailNav {...shown} /> : null}
        {!rail && query.trim() ? (
          <>
            {found.map(({ item, where }) => (
              <ScreenRow key={item.id} item={item} withIcon note={where} {...shown} />
            ))}
            {found.length === 0 ? <p className={css.none}>No screen matches. Ctrl K finds records.</p> : null}
          </>
        ) : null}
        {rail || query.trim() ? null : (
          <>
            <Group name="Pinned" items={pins.pins.flatMap(byId)} shown={shown} />
            <Group
              name="Recent"
              empty="Screens you open appear here."
              items={recent
                .filter(id => !pins.pins.includes(id))
                .flatMap(byId)
                .slice(0, RECENT)}
              shown={shown}
            />
            <NavAreas isOpen={areas.isOpen} onToggle={areas.toggle} {...shown} />
          </>
        )}
      </div>
      <UserMenu rail={rail} />
    </nav>
  )
}
