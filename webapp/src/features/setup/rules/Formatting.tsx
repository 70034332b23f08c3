import { ActionIcon, Button, Group, Modal, Select, TextInput } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { useState } from 'react'
import type { Formatting as Stored } from '@/rules'
import { alertToast } from '@/ui'
import { FORMATTINGS } from './choices'

/** Opens the formatting of a value before it is used (R197, R198); without a field there is nothing to format (R217).
 */
export function Formatting(props: {
  label: string
  field: string | null | undefined
  type: string | undefined
  value: Stored | null | undefined
  onChange: (value: Stored) => void
}) {
  const [draft, setDraft] = useState<Stored | null>(null)
  const open = () => {
    if (props.field) setDraft(props.value ?? {})
    else alertToast('Select the field first!!!')
  }
  const done = (value: Stored) => {
    props.onChange(value)
    setDraft(null)
  }
  const isSet = !!props.value?.formattingExpr
  return (
    <>
      <ActionIcon
        variant={isSet ? 'light' : 'subtle'}
        aria-label={`Format for ${props.label}${isSet ? ', set' : ''}`}
        onClick={open}
      >
        <IconAdjustments size={14} stroke={1.8} />
      </ActionIcon>
      <Modal opened={!!draft} onClose={() => setDraft(null)} title={`Format for ${props.label}`} size="sm">
        <Group grow align="flex-end">
          <Select
            label="Format"
            placeholder="as it is"
            clearable
            data={[
              { group: 'Date', items: FORMATTINGS.date },
              { group: 'Text', items: FORMATTINGS.text },
            ]}
            value={draft?.formattingExpr || null}
            onChange={formattingExpr => setDraft({ ...draft, formattingExpr })}
          />
          <TextInput
            label={draft?.formattingExpr === 'subString' ? 'From, to' : 'How many'}
            value={draft?.formattingValue ?? ''}
            onChange={event => setDraft({ ...draft, formattingValue: event.currentTarget.value })}
          />
        </Group>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => done({})}>
            No formatting
          </Button>
          <Button disabled={!draft?.formattingExpr || !draft.formattingValue} onClick={() => done(draft ?? {})}>
            Use
          </Button>
        </Group>
      </Modal>
    </>
  )
}
