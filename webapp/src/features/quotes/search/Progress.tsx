import { Button } from '@mantine/core'
import { useTaskActions } from '@/api/tasks'
import type { Wire } from '@/api/wire'
import { Progress as Bar, Callout, ui } from '@/ui'
import css from '../quotes.module.css'

/** The progress of the search, with a stop button; or its error. */
export function Progress({ search }: { search: Wire<'SearchTask'> }) {
  const actions = useTaskActions()
  if (search.exceptionMessage) {
    return (
      <div className={ui.notice} role="alert">
        <Callout tone="bad" title={search.message} />
      </div>
    )
  }
  if (!search.isRunning) return null
  return (
    <div className={css.running}>
      <Bar done={search.processedLanesCount} total={Math.max(1, search.requestedLanesCount)} label="Rate search" />
      <span role="status">{search.message}</span>
      <Button
        variant="default"
        size="xs"
        disabled={actions.cancel.isPending}
        onClick={() => actions.cancel.mutate(search.taskKey)}
      >
        Cancel
      </Button>
    </div>
  )
}
