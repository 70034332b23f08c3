import { ActionIcon, Checkbox, Select } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { downloadFile, isViewable, viewFile } from '@/api/files'
import { sizeOf } from '@/entities/documents/queue'
import { moment } from '@/ui'
import type { ToLink } from './calls'
import css from './documents.module.css'

interface Parts {
  paper: ToLink
  /** The issued invoices of the shipment, and the kinds of document links. */
  numbers: string[]
  kinds: string[]
  chosen: boolean
  mayChoose: boolean
  mayLink: boolean
  onChoose: (chosen: boolean) => void
  onType: (said: Partial<ToLink>) => void
}

/** A document of the shipment: its file, its link, or the link to create. */
export function PaperRow({ paper, numbers, kinds, chosen, mayChoose, mayLink, onChoose, onType }: Parts) {
  const { row, number, kind } = paper
  const name = row.fileName
  return (
    <li>
      <div className={css.file}>
        {mayChoose ? (
          <Checkbox
            size="xs"
            aria-label={`Select ${name}`}
            checked={chosen}
            onChange={event => onChoose(event.currentTarget.checked)}
          />
        ) : null}
        <b title={name}>{name}</b>
        {isViewable(row.contentType) ? (
          <ActionIcon aria-label={`View ${name}`} onClick={() => void viewFile(row.fileId)}>
            <IconEye size={15} stroke={1.6} />
          </ActionIcon>
        ) : null}
        <ActionIcon aria-label={`Download ${name}`} onClick={() => void downloadFile(row.fileId)}>
          <IconDownload size={15} stroke={1.6} />
        </ActionIcon>
      </div>
      <small>
        {sizeOf(row.size)}, {row.by ? `${row.by}, ` : ''}
        {moment(row.on)}
      </small>
      {row.linked ? (
        <small>
          Linked to <b>{number}</b> as {kind}
        </small>
      ) : mayLink ? (
        <div className={css.relate}>
          <Select
            size="xs"
            aria-label={`Invoice number for ${name}`}
            placeholder={numbers.length ? 'Invoice number' : 'Not billed yet'}
            disabled={!numbers.length}
            data={numbers}
            value={number || null}
            onChange={next => onType({ number: next ?? '' })}
          />
          <Select
            size="xs"
            aria-label={`Document type for ${name}`}
            placeholder="Document type"
            data={kinds}
            value={kind || null}
            onChange={next => onType({ kind: next ?? '' })}
          />
        </div>
      ) : (
        <small>Not linked</small>
      )}
    </li>
  )
}
