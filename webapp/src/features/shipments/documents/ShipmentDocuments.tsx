import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePermission } from '@/api/permissions'
import type { Wire } from '@/api/wire'
import { SCANS } from '@/entities/documents/queue'
import { useUploads } from '@/entities/documents/useUploads'
import { Allowed, askToDelete, doneToast, Loaded, SaveError } from '@/ui'
import { DropZone } from '@/widgets/DropZone'
import { attach, type ToLink, useDelete, useLink, useReload, useShipmentDocuments } from './calls'
import css from './documents.module.css'
import { OnTheWay } from './OnTheWay'
import { PaperRow } from './PaperRow'

const CHANGE = 'shipmentEntry.saveShipmentEntry'
const LINK = 'invoiceProcessing.approveForDelivery'

interface Parts {
  shipmentId: string
  /** Of the shipment: its documents can be linked once it is billed. */
  revision: number | undefined
}

/** The documents of a shipment: attached at any time, and linked to the invoice that requires them (R026, R027). */
export function ShipmentDocuments({ shipmentId, revision }: Parts) {
  const documents = useShipmentDocuments(shipmentId, revision)
  return (
    <Loaded of={documents} what="the documents" bars={3}>
      {found => <Papers key={shipmentId} found={found} />}
    </Loaded>
  )
}

function Papers({ found }: { found: Wire<'ShipmentDocuments'> }) {
  const { shipmentId, rows } = found
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<ToLink>>>>({})
  const [mayChange, mayLink] = [usePermission(CHANGE), usePermission(LINK)]
  const reload = useReload()
  const uploads = useUploads({
    send: file => attach(shipmentId, file),
    endings: SCANS,
    known: rows.map(row => ({ name: row.fileName, size: row.size })),
    onDone: () => void reload(),
  })
  const link = useLink(shipmentId)
  const remove = useDelete(shipmentId)

  const papers: ToLink[] = rows.map(row => ({
    row,
    number: row.relateWith?.invoiceNumber || found.invoiceNumbers[0] || '',
    kind: row.relateWith?.shipmentDocumentType ?? '',
    ...typed[row.fileId],
  }))
  const picked = papers.filter(each => chosen.has(each.row.fileId))
  const many = picked.length === 1 ? '1 document' : `${picked.length} documents`
  const done = (did: string) => ({
    onSuccess: () => {
      doneToast(`${many} ${did}.`)
      setChosen(new Set())
      setTyped({})
    },
  })
  const change = (isLink: boolean) => {
    remove.reset()
    link.mutate({ papers: picked, isLink }, done(isLink ? 'linked' : 'unlinked'))
  }
  const removeNow = async () => {
    const meaning = 'The shipment no longer lists what you delete. Its history keeps the name of each file.'
    if (picked.length && !(await askToDelete({ title: `Delete ${many}?`, meaning, confirm: 'Delete' }))) return
    link.reset()
    remove.mutate(
      picked.map(each => each.row.fileId),
      done('deleted'),
    )
  }
  const choose = (fileId: string, on: boolean) =>
    setChosen(before => new Set(on ? [...before, fileId] : [...before].filter(each => each !== fileId)))

  return (
    <div className={css.documents}>
      <Allowed permission={CHANGE}>
        <DropZone
          accept={SCANS.join()}
          label="Drop documents of this shipment here"
          multiple
          onFiles={files => void uploads.take(files)}
        >
          <span>Drop PODs, bills of lading and receipts here.</span>
        </DropZone>
      </Allowed>
      <OnTheWay of={uploads} />
      <div className={css.said}>
        <SaveError error={link.error ?? remove.error} title="Nothing was changed" />
      </div>
      {papers.length ? (
        <ul className={css.list} aria-label="Shipment documents">
          {papers.map(paper => (
            <PaperRow
              key={paper.row.fileId}
              paper={paper}
              numbers={found.invoiceNumbers}
              kinds={found.documentTypes}
              chosen={chosen.has(paper.row.fileId)}
              mayChoose={mayChange || mayLink}
              mayLink={mayLink}
              onChoose={on => choose(paper.row.fileId, on)}
              onType={said => setTyped({ ...typed, [paper.row.fileId]: { ...typed[paper.row.fileId], ...said } })}
            />
          ))}
        </ul>
      ) : (
        <p className={css.empty}>No documents yet.</p>
      )}
      {papers.length ? (
        <div className={css.actions}>
          <Allowed permission={LINK}>
            <Button size="compact-sm" loading={link.isPending} onClick={() => change(true)}>
              Link
            </Button>
            <Button size="compact-sm" variant="default" disabled={link.isPending} onClick={() => change(false)}>
              Unlink
            </Button>
          </Allowed>
          <Allowed permission={CHANGE}>
            <Button size="compact-sm" variant="default" loading={remove.isPending} onClick={() => void removeNow()}>
              Delete
            </Button>
          </Allowed>
        </div>
      ) : null}
    </div>
  )
}
