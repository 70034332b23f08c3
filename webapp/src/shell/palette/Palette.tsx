import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, useSpotlight } from '@mantine/spotlight'
import {
  IconArrowRight,
  IconFileDollar,
  IconFileInvoice,
  IconHelp,
  IconHistory,
  IconLogout,
  IconMoon,
  IconPackage,
  IconPin,
  IconSearch,
  IconTags,
  IconUsers,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import { leave } from '@/api/transport'
import { withDays } from '@/place'
import { KeyHint } from '@/ui'
import { usePins } from '../atHand'
import { useRouteTable } from '../routeContext'
import css from '../shell.module.css'
import { useNavigation } from '../useNavigation'
import { screenEntries } from './entries'
import type { Hit } from './hit'
import { matching } from './matching'
import { noteRecent, type Recent, recentOf } from './recent'
import { type Kind, useRecordHits } from './recordHits'
import { useScreenHits } from './screenHits'
import { markFirstHit, paletteStore } from './store'
import { useEarlyKeys } from './useEarlyKeys'

function Label({ text, query }: { text: string; query: string }) {
  const at = query ? text.toLowerCase().indexOf(query.toLowerCase()) : -1
  if (at < 0) return <b>{text}</b>
  const end = at + query.length
  return (
    <b>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </b>
  )
}

/** Actions that are available everywhere. */
function useActions(onHelp: () => void): Hit[] {
  const { toggleColorScheme } = useMantineColorScheme()
  const { item } = useNavigation()
  const { pins, toggle } = usePins()
  const pin: Hit[] =
    item && item.id !== '/'
      ? [
          {
            id: 'pin',
            icon: IconPin,
            label: pins.includes(item.id) ? 'Unpin this screen' : 'Pin this screen',
            note: item.label,
            run: () => toggle(item.id),
          },
        ]
      : []
  return [
    ...pin,
    { id: 'help', icon: IconHelp, label: 'Help', note: 'This screen and keyboard shortcuts', keys: '?', run: onHelp },
    { id: 'theme', icon: IconMoon, label: 'Switch theme', note: 'Light or dark', run: toggleColorScheme },
    { id: 'leave', icon: IconLogout, label: 'Sign out', note: '', run: () => void leave() },
  ]
}

const KINDS: Record<Kind, { group: string; icon: Hit['icon'] }> = {
  shipment: { group: 'Shipments', icon: IconPackage },
  invoice: { group: 'Invoices', icon: IconFileInvoice },
  customer: { group: 'Customers', icon: IconUsers },
  tariff: { group: 'Tariffs', icon: IconTags },
  quote: { group: 'Quotes', icon: IconFileDollar },
}

function useHits(query: string, onHelp: () => void): Array<[group: string, hits: Hit[]]> {
  const go = useNavigate()
  const table = useRouteTable()
  const who = useSession(state => state.data)
  const [settled] = useDebouncedValue(query.trim(), 120)
  const found = useRecordHits(settled)
  const everywhere = useActions(onHelp)
  const onScreen = useScreenHits(useSpotlight(paletteStore).opened)
  const whose = who ? `${who.loggedInUser.userName}.${who.loggedInUser.system.id}` : ''
  const leading = (one: Recent, icon: Hit['icon']): Hit => ({
    ...one,
    icon,
    run: () => {
      noteRecent(whose, one)
      void go(one.to)
    },
  })
  const screens = matching(screenEntries(table, who), query).map(entry => leading(entry, IconArrowRight))
  const records = Object.entries(KINDS).map(([kind, { group, icon }]): [string, Hit[]] => [
    group,
    found.filter(one => one.kind === kind).map(one => leading({ ...one, to: one.link }, icon)),
  ])
  // a screen may be both a recent one and in the list: their ids differ
  const last = query.trim() ? [] : recentOf(whose)
  const recent = last.map(one => ({ ...leading(one, IconHistory), id: `recent ${one.id}` }))
  const groups: Array<[string, Hit[]]> = [
    ['On this screen', matching(onScreen, query)],
    ['Recent', recent],
    ...(query.trim() ? records : []),
    ['Go to', screens],
    ['Do', matching(everywhere, query)],
  ]
  return groups.filter(([, hits]) => hits.length > 0)
}

/** Ctrl+K: the actions of the open screen, records by number or name, screens. */
export function Palette({ onHelp }: { onHelp: () => void }) {
  const [query, setQuery] = useState('')
  useEarlyKeys(query, setQuery)
  const groups = useHits(query, onHelp)
  const first = groups.flatMap(([, hits]) => hits).find(hit => !hit.isDisabled)?.id
  // Enter opens the first result, even if the records arrive after the screens
  useEffect(() => {
    if (first && query) markFirstHit()
  }, [first, query])
  const label = 'Find a screen, record or action'
  return (
    <Spotlight.Root
      store={paletteStore}
      query={query}
      onQueryChange={setQuery}
      shortcut="mod+K"
      tagsToIgnore={[]}
      size={640}
      yOffset="14vh"
      radius={12}
      attributes={{ content: { 'aria-label': label } }}
      classNames={{ content: css.pal ?? '' }}
      overlayProps={{ backgroundOpacity: 0, blur: 0, style: { background: 'var(--scrim)' } }}
    >
      <Spotlight.Search
        data-palette
        // what was typed early is there already: put the cursor after it
        onFocus={event => event.currentTarget.setSelectionRange(query.length, query.length)}
        placeholder={label}
        aria-label={label}
        leftSectionWidth={44}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        classNames={{ input: css.palIn ?? '' }}
      />
      <Spotlight.ActionsList className={css.palList ?? ''} aria-label="Results">
        {groups.map(([group, hits]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a list box
          <div key={group} role="group" aria-label={group}>
            <div className={css.palGroup} aria-hidden>
              {group}
            </div>
            {hits.map(({ id, icon: Icon, label: text, note, keys, isDisabled, run }) => (
              <Spotlight.Action
                key={id}
                className={css.palAct ?? ''}
                onClick={run}
                // the arrow keys skip what cannot be chosen
                {...(isDisabled ? { disabled: true, 'data-action': undefined } : {})}
              >
                <Icon size={16} stroke={1.6} />
                <Label text={text} query={query.trim()} />
                <small>{withDays(note)}</small>
                {keys ? <KeyHint keys={keys} /> : null}
              </Spotlight.Action>
            ))}
          </div>
        ))}
        {groups.length === 0 ? <Spotlight.Empty>No results</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
      <div className={css.palFoot}>
        <span>
          <KeyHint keys="↑ ↓" /> move
        </span>
        <span>
          <KeyHint keys="↵" /> open
        </span>
        <span>
          <KeyHint keys="Esc" /> close
        </span>
        <span className={css.palHint}>Type the start of a number or name</span>
      </div>
    </Spotlight.Root>
  )
}
