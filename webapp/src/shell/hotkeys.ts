import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { useNavigate } from 'react-router'
import { hotkeyOf, runKeys, useScreenKeys } from '@/ui'
import { useRouteTable } from './routeContext'
import type { RouteRow } from './routeTable'

/** A011: where the keys lead. Also shown as hints in the palette. */
export const GO_KEYS = [
  { keys: 'Ctrl Alt T', path: '/invoices/datacapture' },
  { keys: 'Ctrl Alt I', path: '/invoices/ratingbilling' },
  { keys: 'Ctrl Alt A', path: '/invoices/auditfordelivery' },
  { keys: 'Ctrl Alt Y', path: '/invoices/delivery' },
  { keys: 'Ctrl Alt W', path: '/invoices/delivery/webInvoice' },
  { keys: 'Ctrl Alt E', path: '/invoices/exceptions' },
] as const

/** The address that a key opens: its screen, or its substitute until that is built. */
export function targetOf(path: string, table: readonly RouteRow[]): string {
  const row = table.find(candidate => candidate.path === path)
  const instead = table.find(candidate => candidate.path === row?.instead && candidate.load)
  return row?.load || !instead ? path : instead.path
}

const anywhere = { usePhysicalKeys: true, preventDefault: true }

/** The keys of the whole suite, and those of the open screen. `?` alone is ignored while typing. */
export function useShellHotkeys(toggleHelp: () => void): void {
  const navigate = useNavigate()
  const table = useRouteTable()
  const go = (address: string) => void navigate(address)
  const goKeys = GO_KEYS.map(
    ({ keys, path }): HotkeyItem => [hotkeyOf(keys), () => go(targetOf(path, table)), anywhere],
  )
  const screenKeys = useScreenKeys().map((keys): HotkeyItem => [hotkeyOf(keys), () => runKeys(keys, go), anywhere])
  // an empty list of ignored tags: these work inside inputs, too
  useHotkeys([...goKeys, ...screenKeys], [])
  useHotkeys([['shift+?', toggleHelp]])
}
