import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { messageOf } from '@/api/errors'
import { Allowed, alertToast, Callout, doneToast, ui } from '@/ui'
import { APPROVES, type PayableDetail, useDecide } from '../calls'
import css from '../payables.module.css'
import type { Asking } from './Acts'
import { ACTS, type Act, may } from './offered'

/** Actions that are offered here, and not with the other decisions of the panel. */
export const ABOUT_DUPLICATES: readonly Act[] = ['rejectDuplicates', 'noDuplicates']

/** The likely duplicates of an invoice, each a link, and which one counts: one click rejects, since the server itself
 * records the duplicate's original. */
export function Duplicates({ invoice, ask }: { invoice: PayableDetail; ask: (asking: Asking) => void }) {
  const { duplicates, id, number } = invoice
  const { mutate, isPending } = useDecide('rejectDuplicates')
  if (!duplicates.length) return null
  const reject = () =>
    mutate(
      { ids: [id], reason: '' },
      {
        onSuccess: ({ refused: [why] }) =>
          why ? alertToast(`${number} stays. ${why.message}`) : doneToast(`${number} rejected as duplicate.`),
        onError: error => alertToast(`${number} stays. ${messageOf(error)}`),
      },
    )
  return (
    <div className={ui.notice}>
      <Callout tone="warn" title={may('rejectDuplicates', invoice) ? 'Held as a possible duplicate' : 'Duplicate'}>
        <p>
          {duplicates.map((other, at) => (
            <span key={other.id}>
              {at ? ', ' : 'Compare with invoice '}
              <Link to={`/payables/invoices?${new URLSearchParams({ q: number, invoice: other.id })}`}>
                {other.number}
              </Link>
            </span>
          ))}
          {may('rejectDuplicates', invoice) ? '. Nothing of it is agreed or paid until you decide.' : ''}
        </p>
        {may('rejectDuplicates', invoice) ? (
          <div className={css.decide}>
            <Allowed permission={APPROVES}>
              <Button variant="default" size="compact-sm" loading={isPending} onClick={reject}>
                {ACTS.rejectDuplicates.verb}
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => ask({ act: 'noDuplicates', rows: [invoice] })}>
                {ACTS.noDuplicates.verb}…
              </Button>
            </Allowed>
          </div>
        ) : null}
      </Callout>
    </div>
  )
}
