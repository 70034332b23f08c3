import { Textarea } from '@mantine/core'
import { ApiError, messageOf } from '@/api/errors'
import { Callout, ui } from '@/ui'
import type { Refused } from './chargeSheet'
import css from './charges.module.css'

export const refusalOf = (error: unknown): Refused | null =>
  error instanceof ApiError && error.status === 412 && error.data ? (error.data as Refused) : null

interface RefusalProps {
  error: unknown
  /** The errors of the invoice as a whole; the lines show the rest. */
  whole: readonly string[]
  override: string
  setOverride: (comment: string) => void
}

/** Why nothing was saved; if shipment data is invalid, the errors and the comment to save anyway (R237). */
export function Refusal({ error, whole, override, setOverride }: RefusalProps) {
  const refused = refusalOf(error)
  const findings = Object.values(refused?.shipmentFindings ?? {}).flatMap(fields => Object.entries(fields))
  const onLines = refused?.invalidMsgList.filter(one => one.chargeLine > 0).length ?? 0
  const words = refused && whole.length ? whole : [messageOf(error)]
  return (
    <div className={ui.notice} role="alert">
      <Callout tone="bad" title="Not saved">
        {words.map(each => (
          <p key={each}>{each}</p>
        ))}
        {onLines ? <p>See the highlighted cells.</p> : null}
        {findings.length ? (
          <>
            <ul className={css.findings}>
              {findings.map(([key, cell]) => (
                <li key={key}>
                  <b>{key.split('#').at(-1)}</b> {cell.message}
                </li>
              ))}
            </ul>
            <Textarea
              label="Reason to save anyway"
              description="The comment is saved with the shipment under your name."
              autosize
              minRows={1}
              maxLength={500}
              value={override}
              onChange={event => setOverride(event.currentTarget.value)}
            />
          </>
        ) : null}
      </Callout>
    </div>
  )
}
