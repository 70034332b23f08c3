import { ActionIcon, Button, FileButton } from '@mantine/core'
import { IconDownload, IconPaperclip, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadFile } from '@/api/files'
import { Dialog, moment, SaveError, ui } from '@/ui'
import { useAddDocument, useRemoveDocument } from './calls'
import css from './exceptions.module.css'
import { type Issue, NO_DOCUMENT, SHIPMENT_NUMBER } from './issues'

const ACCEPT = '.pdf,.xls,.xlsx,.doc,.docx,.msg'

interface Parts {
  issue: Issue
  /** Called with the issue after its documents changed. */
  onChange: (issue: Issue) => void
  onClose: () => void
}

/** The documents of an issue: evidence and answers. */
export function DocumentsDialog({ issue: given, onChange, onClose }: Parts) {
  const [issue, setIssue] = useState(given)
  const add = useAddDocument(issue.id)
  const remove = useRemoveDocument(issue.id)
  const failed = add.error ?? remove.error
  const take = {
    onSuccess: (now: Issue) => {
      setIssue(now)
      onChange(now)
    },
  }
  return (
    <Dialog onClose={onClose} size={520} title={`Documents for ${issue[SHIPMENT_NUMBER]}, ${issue.summary}`}>
      <SaveError error={failed} title="Not done" />
      {issue.IMSfiles.length ? (
        <ul className={css.documents} aria-label="Documents">
          {issue.IMSfiles.map(({ id, v, on }) => (
            <li key={id}>
              <span>{v}</span>
              <small className="dim">{moment(on)}</small>
              <ActionIcon aria-label={`Download ${v}`} onClick={() => void downloadFile(id)}>
                <IconDownload size={15} stroke={1.6} />
              </ActionIcon>
              <ActionIcon aria-label={`Remove ${v}`} onClick={() => remove.mutate(id, take)}>
                <IconX size={15} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : (
        <p className="dim">{NO_DOCUMENT}</p>
      )}
      <div className={ui.dialogActions}>
        <FileButton
          accept={ACCEPT}
          onChange={file => file && add.mutate(file, take)}
          inputProps={{ 'aria-label': 'Document for this issue' }}
        >
          {props => (
            <Button
              {...props}
              variant="default"
              loading={add.isPending}
              leftSection={<IconPaperclip size={14} stroke={1.8} />}
            >
              Add document
            </Button>
          )}
        </FileButton>
      </div>
    </Dialog>
  )
}
