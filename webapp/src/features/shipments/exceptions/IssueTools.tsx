import { ActionIcon } from '@mantine/core'
import { IconHistory, IconPaperclip } from '@tabler/icons-react'
import css from './exceptions.module.css'
import { type Issue, SHIPMENT_NUMBER } from './issues'

interface Parts {
  issue: Issue
  onDocuments: () => void
  /** Undefined for users who may not see the history (R379). */
  onHistory?: () => void
}

/** Buttons in the row of an issue. For the keyboard, the buttons above the grid do the same. */
export function IssueTools({ issue, onDocuments, onHistory }: Parts) {
  const name = `${issue[SHIPMENT_NUMBER]}, ${issue.summary}`
  const files = issue.IMSfiles.length
  return (
    <span className={css.tools}>
      <ActionIcon tabIndex={-1} size={20} aria-label={`Documents for ${name}`} onClick={onDocuments}>
        <IconPaperclip size={14} stroke={1.6} />
      </ActionIcon>
      <span className={files ? undefined : 'dim'}>{files}</span>
      {onHistory ? (
        <ActionIcon tabIndex={-1} size={20} aria-label={`History of ${name}`} onClick={onHistory}>
          <IconHistory size={14} stroke={1.6} />
        </ActionIcon>
      ) : null}
    </span>
  )
}
