import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { useNavigate } from 'react-router'
import { hotkeyOf, runKeys, useScreenKeys } from '@/ui'

/** A011: where the keys lead. Also shown as hints in the palette. */
export const GO_KEYS = [
  { keys: 'Ctrl Alt T', path: '/invoices/datacapture' },
  { keys: 'Ctrl Alt I', path: '/invoices/ratingbilling' },
  { keys: 'Ctrl Alt A', path: '/invoices/auditfordelivery' },
  { keys: 'Ctrl Alt Y', path: '/invoices/delivery' },
  { keys: 'Ctrl Alt W', path: '/invoices/delivery/webInvoice' },
  { keys: 'Ctrl Alt E', path: '/invoices/exceptions' },
] as const

const anywhere = { usePhysicalKeys: true, preventDefault: true }

/** The keys of the whole suite, and those of the open screen. `?` alone is ignored while typing. */
export function useShellHotkeys(toggleHelp: () => void): void {
  const navigate = useNavigate()
  const go = (address: string) => void navigate(address)
  const goKeys = GO_KEYS.map(({ keys, path }): HotkeyItem => [hotkeyOf(keys), () => go(path), anywhere])
  const screenKeys = useScreenKeys().map((keys): HotkeyItem => [hotkeyOf(keys), () => runKeys(keys, go), anywhere])
  // an empty list of ignored tags: these work inside inputs, too
  useHotkeys([...goKeys, ...screenKeys], [])
  useHotkeys([['shift+?', toggleHelp]])
}
