import { Select } from '@mantine/core'
import { useState } from 'react'
import { Allowed, Loaded, RemoveButton, SaveError, Section, ui } from '@/ui'
import { DropZone } from '@/widgets/DropZone'
import { APPROVES } from '../calls'
import {
  type DocumentKind,
  ENDINGS,
  KINDS,
  openDocument,
  useAddDocument,
  useDocuments,
  useRemoveDocument,
} from '../documentCalls'
import css from '../payables.module.css'

/** The files of an invoice: what the carrier sent, proofs of delivery, correspondence. */
export function Documents({ payableId }: { payableId: string }) {
  const [kind, setKind] = useState<DocumentKind>('Carrier invoice')
  const list = useDocuments({ payableId })
  const add = useAddDocument(payableId)
  const remove = useRemoveDocument()
  return (
    <Section title="Documents">
      <div className={css.documents}>
        <Loaded of={list} what="the documents">
          {found =>
            found.rows.length ? (
              <ul>
                {found.rows.map(each => (
                  <li key={each.id}>
                    <button type="button" className={ui.link} onClick={() => void openDocument(each)}>
                      {each.name}
                    </button>
                    <span className="dim">{each.kind}</span>
                    <Allowed permission={APPROVES}>
                      <RemoveButton label={`Remove ${each.name}`} onClick={() => remove.mutate(each)} />
                    </Allowed>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="dim">No documents yet.</p>
            )
          }
        </Loaded>
        <SaveError error={add.error ?? remove.error} title="Not done" />
        <Allowed permission={APPROVES}>
          <Select
            label="Add as"
            allowDeselect={false}
            data={[...KINDS]}
            value={kind}
            onChange={value => setKind(KINDS.find(each => each === value) ?? kind)}
          />
          <DropZone
            accept={ENDINGS}
            label="Add a document"
            disabled={add.isPending}
            onFiles={([file]) => file && add.mutate({ file, kind })}
          >
            <p>Drop a PDF, picture, mail or Office file</p>
          </DropZone>
        </Allowed>
      </div>
    </Section>
  )
}
