import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import { ui } from '@/ui'
import { AskReason } from '@/widgets/AskReason'

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'number_taken'

/** The invoice's number is taken for that bill-to: saving it anyway, with a reason. */
export function Rebill(props: { error: unknown; pending: boolean; onReason: (reason: string) => void }) {
  const { error, pending, onReason } = props
  const [isAsking, setAsking] = useState(false)
  if (!isTaken(error)) return null
  return (
    <div className={ui.notice}>
      <Button variant="default" onClick={() => setAsking(true)}>
        Rebill…
      </Button>
      {isAsking ? (
        <AskReason
          title="Reuse the invoice number"
          example="First invoice went to the wrong branch"
          act="Rebill"
          pending={pending}
          onClose={() => setAsking(false)}
          onReason={reason => {
            setAsking(false)
            onReason(reason)
          }}
        >
          <p>This bill-to already has an invoice with this number. The reason is kept with the number.</p>
        </AskReason>
      ) : null}
    </div>
  )
}
