import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { useNavigate } from 'react-router'
import { sendScreenAction } from '@/ui'
import { useRouteTable } from './routeContext'
import type { RouteRow } from './routeTable'

/** A011: where the keys lead. Also shown as hints in the palette. */
export const GO_KEYS = [
  { keys: 'Ctrl Alt T', hotkey: 'ctrl+alt+T', path: '/invoices/datacapture' },
  { keys: 'Ctrl Alt I', hotkey: 'ctrl+alt+I', path: '/invoices/ratingbilling' },
  { keys: 'Ctrl Alt A', hotkey: 'ctrl+alt+A', path: '/invoices/auditfordelivery' },
  { keys: 'Ctrl Alt Y', hotkey: 'ctrl+alt+Y', path: '/invoices/delivery' },
  { keys: 'Ctrl Alt W', hotkey: 'ctrl+alt+W', path: '/invoices/delivery/webInvoice' },
  { keys: 'Ctrl Alt E', hotkey: 'ctrl+alt+E', path: '/invoices/exceptions' },
] as const

/** The address that a key opens: its screen, or its substitute until that is built. */
export function targetOf(path: string, table: readonly RouteRow[]): string {
  const row = table.find(candidate => candidate.path === path)
  const instead = table.find(candidate => candidate.path === row?.instead && candidate.load)
  return row?.load || !instead ? path : instead.path
}

const anywhere = { usePhysicalKeys: true, preventDefault: true }
/** A013–A015: keys that the open screen handles. */
const SCREEN_KEYS: HotkeyItem[] = [
  ['alt+T', () => sendScreenAction('calculate'), anywhere],
  ['alt+S', () => sendScreenAction('save'), anywhere],
  ['alt+R', () => sendScreenAction('refreshIssues'), anywhere],
]

/** The keys of the whole suite. `?` alone is ignored while typing. */
export function useShellHotkeys(toggleHelp: () => void): void {
  const go = useNavigate()
  const table = useRouteTable()
  const goKeys = GO_KEYS.map(({ hotkey, path }): HotkeyItem => [hotkey, () => void go(targetOf(path, table)), anywhere])
  // an empty list of ignored tags: these work inside inputs, too
  useHotkeys([...goKeys, ...SCREEN_KEYS], [])
  useHotkeys([['shift+?', toggleHelp]])
}
