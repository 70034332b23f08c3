import type { DeliveryAction } from '@/entities/deliveries/calls'
import { ACTS } from '@/entities/deliveries/words'
import { type ActionParts, TERMS, useScreenActions } from '@/ui'
import type { Tab } from './calls'

const OFFERED: Record<Tab, DeliveryAction[]> = {
  needsSomeone: ['release', 'sendAnew', 'giveUp'],
  due: ['hold', 'sendNow'],
  sending: ['hold', 'sendNow'],
  byHand: ['hold', 'sendAnew'],
  sent: ['sendAnew', 'resend'],
  acknowledged: ['sendAnew', 'resend'],
  noProfile: [],
  unmatched: [],
}
/** Sent deliveries without acceptance have other actions than unsent ones. */
const ANSWERED: DeliveryAction[] = ['putAside', 'accept', 'resend', 'sendAnew']
const SENDS: readonly Tab[] = ['noProfile', 'due', 'byHand', 'needsSomeone']

interface BoardActions {
  tab: Tab
  /** The selected rows; an invoice without a profile has no delivery. */
  rows: number
  deliveries: number
  /** All selected deliveries are sent and not accepted. */
  areSent: boolean
  pending: DeliveryAction | undefined
  onSendBy: () => void
  onAct: (action: DeliveryAction) => void
}

/** The actions on the selected deliveries of a tab; the last one is the primary button. */
export function useBoardActions({ tab, rows, deliveries, areSent, pending, onSendBy, onAct }: BoardActions) {
  const offered = areSent ? ANSWERED : OFFERED[tab]
  const { sendBy } = useScreenActions({
    sendBy: {
      label: 'Send by …',
      tone: tab === 'noProfile' ? 'primary' : undefined,
      isShown: SENDS.includes(tab) && !areSent,
      whyNot: rows ? null : TERMS.selectRowsFirst,
      perform: onSendBy,
    },
  })
  const acts = useScreenActions(
    Object.fromEntries(
      offered.map((action, at): [string, ActionParts] => [
        action,
        {
          label: ACTS[action].act,
          tone: at === offered.length - 1 && action !== 'giveUp' ? 'primary' : undefined,
          whyNot: deliveries ? null : TERMS.selectRowsFirst,
          isPending: pending === action,
          perform: () => onAct(action),
        },
      ]),
    ),
  )
  return { sendBy, offered: Object.values(acts) }
}
