import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTask, useTaskActions } from '@/api/tasks'
import { count, Progress } from '@/ui'
import css from './shipmentRun.module.css'

interface Parts {
  run: { taskKey: string; processed: number; totalCount: number }
  /** The action on the shipments, for the progress. */
  label: string
  /** Shown until the remaining time is known. */
  says: string
}

/** The progress of a run over shipments, with a button to stop it. */
export function GoingOn({ run, label, says }: Parts) {
  const { cancel } = useTaskActions()
  const task = useTask(run.taskKey)
  const left = task?.secondsLeft
  return (
    <div className={css.progress}>
      <div>
        <b>
          {count(run.processed)} of {count(run.totalCount)}
        </b>
        <span>{left ? `about ${left < 60 ? `${left} s` : `${Math.ceil(left / 60)} min`} left` : says}</span>
        <Button
          variant="default"
          leftSection={<IconX size={14} stroke={1.8} />}
          loading={cancel.isPending || task?.cancelRequested}
          onClick={() => cancel.mutate(run.taskKey)}
        >
          Cancel
        </Button>
      </div>
      <Progress done={run.processed} total={Math.max(1, run.totalCount)} label={label} />
    </div>
  )
}
