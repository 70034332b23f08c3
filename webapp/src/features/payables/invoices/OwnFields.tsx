import { useState } from 'react'
import { showComputed, useComputedColumns } from '@/entities/listColumns'
import { Allowed, FactList, Section, ui } from '@/ui'
import { APPROVES, type PayableDetail } from '../calls'
import css from '../payables.module.css'
import { OwnFieldsDialog } from './OwnFieldsDialog'

/** What the company keeps of a carrier's invoice in fields of its own. */
export function OwnFields({ invoice }: { invoice: PayableDetail }) {
  const columns = useComputedColumns('payables')
  const [changing, setChanging] = useState(false)
  if (!columns.length) return null
  const own = invoice.own ?? {}
  return (
    <Section
      title="Fields"
      actions={
        <Allowed permission={APPROVES}>
          <button type="button" className={ui.link} onClick={() => setChanging(true)}>
            Change fields
          </button>
        </Allowed>
      }
    >
      <FactList
        className={css.own}
        facts={columns.map(column => [column.label, showComputed(own[column.key], column)])}
      />
      {changing ? <OwnFieldsDialog invoice={invoice} onClose={() => setChanging(false)} /> : null}
    </Section>
  )
}
