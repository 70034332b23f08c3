import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog, KeyHint, ui } from '@/ui'
import { blankCondition } from './editing'
import { treeFault } from './faults'
import css from './filters.module.css'
import { GroupEditor } from './GroupEditor'
import { conditionsOf, type FilterField, type Group, MOST_CONDITIONS } from './tree'

interface FilterBuilderProps {
  fields: readonly FilterField[]
  filter: Group
  onApply: (filter: Group) => void
  onClose: () => void
}

/** Conditions in groups, joined by and / or, however deep (R178). Ctrl+Enter applies them. */
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
        <GroupEditor root={draft} group={draft} path={[]} fields={fields} tried={tried} onChange={setDraft} />
        <div className={ui.dialogActions}>
          {tried && fault ? (
            <p role="alert" className={css.fault}>
              {fault}
            </p>
          ) : null}
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" rightSection={<KeyHint keys="Ctrl ↵" />}>
            Apply filter
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
