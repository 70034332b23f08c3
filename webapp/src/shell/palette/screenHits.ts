import { IconBolt } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { type Action, doesOf, keysOf, runAction, useOpenActions } from '@/ui'
import type { Hit } from './hit'

/** The closing palette returns the focus after 10 ms; what opens an editor has to wait for that. */
const FOCUS_MS = 30

/** What an action has in addition to its label: the reason that it is disabled, its menu or record, or its general name. */
function noteOf(action: Action): string {
  const general = doesOf(action)
  return action.whyNot || action.group || (general === action.label ? '' : general)
}

/** The actions of the open screen, as its buttons and menus show them; read only while the palette is open. */
export function useScreenHits(isOpen: boolean): Hit[] {
  const navigate = useNavigate()
  return useOpenActions(isOpen).map((action, at) => ({
    id: `action ${at} ${action.name}`,
    icon: action.icon ?? IconBolt,
    label: action.label,
    note: noteOf(action),
    keys: keysOf(action),
    isDisabled: !!action.whyNot,
    run: () => void window.setTimeout(() => runAction(action, address => void navigate(address)), FOCUS_MS),
  }))
}
