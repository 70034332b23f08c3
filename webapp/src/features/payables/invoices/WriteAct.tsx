import { useState } from 'react'
import { usePermission } from '@/api/permissions'
import { ActionButton, useScreenActions } from '@/ui'
import { APPROVES, PAYS, type Payable } from '../calls'
import { useLetters } from '../letterCalls'
import { LetterDialog } from './LetterDialog'

/** Writes to the carrier, for users who approve or pay. */
export function WriteAct({ invoice }: { invoice: Payable }) {
  const [isWriting, setIsWriting] = useState(false)
  const letters = useLetters(invoice.id)
  const [approves, pays] = [usePermission(APPROVES), usePermission(PAYS)]
  const { write } = useScreenActions({
    write: {
      label: 'Write to carrier…',
      group: invoice.number,
      isShown: approves || pays,
      isPending: letters.isLoading,
      perform: () => setIsWriting(true),
    },
  })
  return (
    <>
      <ActionButton action={write} />
      {isWriting && letters.data ? (
        <LetterDialog invoice={invoice} offers={letters.data.offers} onClose={() => setIsWriting(false)} />
      ) : null}
    </>
  )
}
