import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  blankCondition,
  type ConditionField,
  ConditionsEditor,
  conditionsOf,
  type Group,
  MOST_CONDITIONS,
} from '@/conditions'
import { Dialog, KeyHint } from '@/ui'
import { DialogFoot } from './DialogFoot'
import { treeFault } from './faults'
import { FILTER_CONDITIONS } from './filterConditions'

interface FilterBuilderProps {
  fields: readonly ConditionField[]
  filter: Group
  onApply: (filter: Group) => void
  onClose: () => void
}

/** Nested groups of conditions, joined by and / or (R178). Ctrl+Enter applies them. */
export default function FilterBuilder({ fields, filter, onApply, onClose }: FilterBuilderProps) {
  const [draft, setDraft] = useState<Group>(
    filter.parts.length ? filter : { condition: 'and', parts: [blankCondition()] },
  )
  const [tried, setTried] = useState(false)
  const tooMany = conditionsOf(draft).length > MOST_CONDITIONS
  const fault = treeFault(draft, fields) ?? (tooMany ? `A filter has at most ${MOST_CONDITIONS} conditions.` : null)
  const apply = () => {
    setTried(true)
    if (!fault) onApply(draft)
  }
  return (
    <Dialog onClose={onClose} size={760} title="Conditions">
      <form
        onSubmit={event => {
          event.preventDefault()
          apply()
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          apply()
        }}
      >
        <ConditionsEditor
          label="Conditions"
          group={draft}
          fields={fields}
          kind={FILTER_CONDITIONS}
          tried={tried}
          onChange={setDraft}
        />
        <DialogFoot fault={tried ? fault : null} onClose={onClose}>
          <Button type="submit" rightSection={<KeyHint keys="Ctrl ↵" />}>
            Apply filter
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
