import type { Wire } from '@/api/wire'
import { alertToast, count, counted, doneToast } from '@/ui'
import type { DeliveryAction } from './calls'

/** The labels of the buttons, and of what was done. */
export const ACTS: Record<DeliveryAction, { act: string; done: string; example?: string }> = {
  sendNow: { act: 'Send now', done: 'queued to send' },
  hold: { act: 'Hold', done: 'held', example: 'The customer asked us to wait' },
  release: { act: 'Release', done: 'released' },
  resend: { act: 'Resend', done: 'resent' },
  sendAnew: { act: 'Rebuild and send', done: 'prepared again' },
  giveUp: { act: 'Cancel delivery', done: 'canceled', example: 'They read it in their portal' },
  byHand: { act: 'Delivered by hand', done: 'marked as delivered', example: 'Handed over at the dock' },
  accept: { act: 'Mark as accepted', done: 'marked as accepted', example: 'Dana in their AP confirmed it by phone' },
  putAside: { act: 'Put aside', done: 'put aside', example: 'A credit note was issued' },
}
/** These always require a reason. */
export const NEEDS_REASON: readonly DeliveryAction[] = ['giveUp', 'accept', 'putAside']

/** Shows what was done with deliveries, and which of them did not change. */
export function tellChanged(action: DeliveryAction, { done, stayed }: Wire<'DeliveriesChanged'>) {
  if (done) doneToast(`${counted(done, 'delivery', 'deliveries')} ${ACTS[action].done}.`)
  if (stayed.length) {
    const more = stayed.length > 3 ? ` And ${count(stayed.length - 3)} more.` : ''
    const said = stayed.slice(0, 3).map(each => `${each.invoiceNumber}: ${each.message}`)
    alertToast(said.join(' ') + more, 'Not done')
  }
}
