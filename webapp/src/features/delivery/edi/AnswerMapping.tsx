import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DataTable, Dialog, ui } from '@/ui'
import type { EdiSet } from './calls'

export type AnswerPlace = EdiSet['acknowledgement'][number]

const VALUES: Record<string, string> = {
  ediStatus: 'Status of the group',
  senderId: 'Partner ID',
  receiverId: 'Our ID',
  groupNumber: 'Group control number',
  transactionCount: 'Sets sent',
  receivedCount: 'Sets received',
  acceptedCount: 'Sets accepted',
  transactionCode: 'Transaction set',
  transactionNumber: 'Set control number',
  transactionStatus: 'Status of the set',
}
const SEGMENT = /^[A-Z][A-Z0-9]{1,2}$/
const ELEMENT = /^\d{2}(\.\d)?$/

/** The position of each value: from the profile, otherwise the default. */
const placesOf = (own: unknown, usual: AnswerPlace[]): AnswerPlace[] => {
  const rows = Array.isArray(own) ? (own as AnswerPlace[]) : []
  return usual.map(each => rows.find(row => row.name === each.name) ?? each)
}

interface AnswerMappingProps {
  own: unknown
  usual: AnswerPlace[]
  disabled: boolean
  onChange: (places: AnswerPlace[]) => void
  onClose: () => void
}

/** Which segment and element of a partner's 997 or 999 has each value. */
export function AnswerMapping({ own, usual, disabled, onChange, onClose }: AnswerMappingProps) {
  const [rows, setRows] = useState(() => placesOf(own, usual))
  const put = (name: string, part: Partial<AnswerPlace>) =>
    setRows(rows.map(each => (each.name === name ? { ...each, ...part } : each)))
  const isWrong = rows.some(each => !SEGMENT.test(each.segment) || !ELEMENT.test(each.element))
  return (
    <Dialog title="Acknowledgement mapping" size="lg" onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
      <p>Where the 997 or 999 of this partner has each value. Most partners keep to the usual places.</p>
      <DataTable
        label="Values of an acknowledgement"
        rows={rows}
        rowKey={each => each.name}
        columns={[
          { head: 'Value', names: true, cell: each => VALUES[each.name] ?? each.name },
          {
            head: 'Segment',
            cell: each => (
              <TextInput
                aria-label={`Segment of ${VALUES[each.name]}`}
                maxLength={3}
                w={80}
                disabled={disabled}
                value={each.segment}
                error={!SEGMENT.test(each.segment)}
                onChange={event => put(each.name, { segment: event.currentTarget.value.toUpperCase() })}
              />
            ),
          },
          {
            head: 'Element',
            cell: each => (
              <TextInput
                aria-label={`Element of ${VALUES[each.name]}`}
                maxLength={4}
                w={80}
                disabled={disabled}
                value={each.element}
                error={!ELEMENT.test(each.element)}
                onChange={event => put(each.name, { element: event.currentTarget.value })}
              />
            ),
          },
        ]}
      />
      {isWrong ? <p role="alert">Enter a segment such as AK5 and an element of two digits, such as 01.</p> : null}
      <div className={ui.dialogActions}>
        <Button variant="default" disabled={disabled} onClick={() => setRows(usual)}>
          Usual places
        </Button>
        <Button
          disabled={disabled || isWrong}
          onClick={() => {
            onChange(rows)
            onClose()
          }}
        >
          Apply
        </Button>
      </div>
    </Dialog>
  )
}
