import { Checkbox } from '@mantine/core'
import { Callout, count, counted, ui } from '@/ui'
import type { Upload } from './upload'

interface Props {
  upload: Upload
  confirmed: boolean
  onConfirm: (confirmed: boolean) => void
}

/** Findings of the lanes of a rate sheet, shown before they are stored; likely mistakes require confirmation. */
export function LaneFindings({ upload, confirmed, onConfirm }: Props) {
  const { laneFindings, toConfirm } = upload
  if (!laneFindings.length) return null
  return (
    <div className={ui.notice}>
      <Callout tone={toConfirm ? 'bad' : 'warn'} title="Check these lanes before importing">
        {laneFindings.map(each => (
          <p key={each.code}>
            <b>
              {each.label}: {count(each.count)}
            </b>{' '}
            {each.examples[0]}
          </p>
        ))}
        {toConfirm ? (
          <Checkbox
            label={`Import anyway with ${counted(toConfirm, 'problem')}`}
            checked={confirmed}
            onChange={event => onConfirm(event.currentTarget.checked)}
          />
        ) : null}
      </Callout>
    </div>
  )
}
