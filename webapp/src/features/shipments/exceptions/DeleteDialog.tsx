import { Button } from '@mantine/core'
import { Dialog, ui } from '@/ui'
import css from './exceptions.module.css'
import { type Issue, SHIPMENT_NUMBER } from './issues'

interface Parts {
  issues: readonly Issue[]
  onClose: () => void
  onDelete: (issues: readonly Issue[]) => void
}

/** Asks before deleting issues, listing them. */
export function DeleteDialog({ issues, onClose, onDelete }: Parts) {
  const many = issues.length > 1
  return (
    <Dialog onClose={onClose} title={many ? `Delete ${issues.length} issues?` : 'Delete this issue?'}>
      <ul className={css.names}>
        {issues.map(issue => (
          <li key={issue.id}>
            <b>{String(issue[SHIPMENT_NUMBER])}</b> {issue.summary}
          </li>
        ))}
      </ul>
      <p className="dim">
        Their history is kept. Anyone who still has to answer will no longer see {many ? 'them' : 'it'}.
      </p>
      <div className={ui.dialogActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" data-autofocus onClick={() => onDelete(issues)}>
          {many ? `Delete ${issues.length} issues` : 'Delete'}
        </Button>
      </div>
    </Dialog>
  )
}
