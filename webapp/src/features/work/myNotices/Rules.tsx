import { Checkbox } from '@mantine/core'
import { DataTable, Section } from '@/ui'
import type { RuleChoice } from './calls'
import css from './myNotices.module.css'

interface RulesProps {
  rules: RuleChoice[]
  onMute: (id: string, muted: boolean) => void
}

/** Notification rules of administrators for the signed-in user, who may turn off those that allow it. */
export function Rules({ rules, onMute }: RulesProps) {
  return (
    <Section title="Set up for you" note="By your administrators, in this system">
      <DataTable
        label="Notifications set up for you"
        rows={rules}
        rowKey={each => each.id}
        columns={[
          {
            head: 'Notification',
            names: true,
            cell: each => (
              <>
                {each.name}
                <div className={css.about}>{each.event}</div>
              </>
            ),
          },
          { head: 'How', cell: each => each.words },
          {
            head: 'On',
            cell: each => (
              <Checkbox
                aria-label={`${each.name}${each.isOptional ? '' : ', always on'}`}
                checked={!each.muted}
                disabled={!each.isOptional}
                title={each.isOptional ? undefined : 'Always on'}
                onChange={event => onMute(each.id, !event.currentTarget.checked)}
              />
            ),
          },
        ]}
      />
    </Section>
  )
}
