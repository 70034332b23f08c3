import { Textarea } from '@mantine/core'
import { messageOf } from '@/api/errors'
import { Callout, ui } from '@/ui'
import css from './invoices.module.css'
import { detailsOf } from './steps'

interface NotDoneProps {
  error: unknown
  /** The comment to continue although the data of a shipment is invalid (R237). */
  remarks: string
  setRemarks: (remarks: string) => void
}

/** Why a step failed; if the data of a shipment is invalid, its fields and the comment to continue anyway. */
export function NotDone({ error, remarks, setRemarks }: NotDoneProps) {
  const details = detailsOf(error)
  return (
    <div className={ui.notice} role="alert">
      <Callout tone="bad" title="That didn’t go through">
        <p>{messageOf(error)}</p>
        {details.length ? (
          <>
            <ul className={css.details}>
              {details.map(each => (
                <li key={each}>{each}</li>
              ))}
            </ul>
            <Textarea
              label="Reason to update the status anyway"
              description="The comment is saved with the shipment under your name."
              autosize
              minRows={1}
              maxLength={500}
              value={remarks}
              onChange={event => setRemarks(event.currentTarget.value)}
            />
          </>
        ) : null}
      </Callout>
    </div>
  )
}
