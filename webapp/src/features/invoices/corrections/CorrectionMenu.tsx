import { useState } from 'react'
import { ActionMenu, useScreenActions } from '@/ui'
import { CreditDialog } from './CreditDialog'
import { type Act, type Corrections, type Made, useCorrections } from './calls'
import { ReasonDialog } from './ReasonDialog'

const CORRECTS = 'invoiceProcessing.correctInvoice'
const GROUP = 'Invoice'

function ChangeMenu({ of, open }: { of: Corrections; open: (what: Act | 'credit') => void }) {
  const acts = useScreenActions({
    correct: {
      label: 'Correct…',
      group: GROUP,
      permission: CORRECTS,
      whyNot: of.correctRefusal,
      perform: () => open('correct'),
    },
    credit: {
      label: 'Credit…',
      group: GROUP,
      permission: CORRECTS,
      whyNot: of.creditRefusal,
      perform: () => open('credit'),
    },
    replicate: {
      label: 'Copy…',
      group: GROUP,
      permission: CORRECTS,
      whyNot: of.replicateRefusal,
      perform: () => open('replicate'),
    },
    additional: {
      label: 'Additional invoice…',
      permission: CORRECTS,
      perform: () => open('additional'),
    },
    delete: {
      label: 'Delete…',
      group: GROUP,
      tone: 'danger',
      permission: 'invoiceProcessing.deleteInvoice',
      whyNot: of.deleteRefusal,
      perform: () => open('delete'),
    },
  })
  return <ActionMenu label="Change" actions={Object.values(acts)} width={300} />
}

/** Actions on an issued invoice; disabled ones say why. `onMade` gets the resulting invoice. */
export function CorrectionMenu({ invoiceId, onMade }: { invoiceId: string; onMade?: (made: Made) => void }) {
  const corrections = useCorrections(invoiceId)
  const [opened, setOpened] = useState<Act | 'credit' | null>(null)
  const close = () => setOpened(null)
  const done = (made: Made) => {
    close()
    onMade?.(made)
  }
  const of = corrections.data
  if (!of) return null
  return (
    <>
      <ChangeMenu of={of} open={setOpened} />
      {opened === 'credit' ? <CreditDialog of={of} onClose={close} onMade={done} /> : null}
      {opened && opened !== 'credit' ? <ReasonDialog of={of} act={opened} onClose={close} onMade={done} /> : null}
    </>
  )
}
