import { Button, Modal } from '@mantine/core'
import { Loaded, moment } from '@/ui'
import { type RuleView, useRestoreRule, useRuleHistory } from './calls'
import css from './rules.module.css'

const DID: Readonly<Record<string, string>> = {
  created: 'created it',
  changed: 'changed it',
  restored: 'restored it',
  archived: 'deleted it',
}

/** Who changed a rule and when; restoring an earlier state is a new save. */
export function RuleHistory({ rule, onClose }: { rule: RuleView | null; onClose: () => void }) {
  const history = useRuleHistory(rule?.id ?? null)
  const restore = useRestoreRule()
  return (
    <Modal opened={!!rule} onClose={onClose} title="Rule history">
      <Loaded of={history} what="history" bars={3}>
        {({ entries }) => (
          <ol className={css.history}>
            {entries.map(entry => (
              <li key={entry.revision}>
                <span>
                  {moment(entry.on)} · {entry.userName} {DID[entry.action] ?? entry.action}
                </span>
                {rule && entry.revision !== rule.revision ? (
                  <Button
                    variant="subtle"
                    loading={restore.isPending}
                    onClick={() => restore.mutate({ rule, toRevision: entry.revision }, { onSuccess: onClose })}
                  >
                    Restore
                  </Button>
                ) : (
                  <small>as it is now</small>
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Modal>
  )
}
