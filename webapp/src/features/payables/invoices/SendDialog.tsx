import { useState } from 'react'
import { useApprovalNeed } from '@/entities/approvals/calls'
import { SendForApproval } from '@/entities/approvals/SendForApproval'
import { Callout, Dialog, Loaded, ui } from '@/ui'
import type { Payable } from '../calls'
import { AmountToPay } from './AmountToPay'

/** Sends an invoice to the approval ladder of its workflow rule. */
export function SendDialog({ row, onClose }: { row: Payable; onClose: () => void }) {
  const [asCharged, setAsCharged] = useState(false)
  const [withoutOrder, setWithoutOrder] = useState(false)
  const change = { requestViewType: 'payableRequest' as const, subjectId: row.id, asCharged, withoutOrder }
  const need = useApprovalNeed(change)
  return (
    <Dialog onClose={onClose} title={`Send for approval: ${row.number}`}>
      <div className={ui.dialog}>
        <AmountToPay rows={[row]} {...{ asCharged, setAsCharged, withoutOrder, setWithoutOrder }} />
        <Loaded of={need} what="who approves it">
          {found =>
            found.needed ? (
              <SendForApproval need={found} change={change} onClose={onClose} />
            ) : (
              <Callout tone="warn" title="The approval ladder of its workflow rule was removed">
                <p>Change the rule under Payables workflows.</p>
              </Callout>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}
