import { Button, Group, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Wire } from '@/api/wire'
import { Callout, count, Loaded, rowsWord, SaveError } from '@/ui'
import { RunProgress } from './RunProgress'
import type { Upload, UploadSummary } from './upload'
import css from './upload.module.css'
import { useStart, useUndoPreview } from './useUpload'

type Undoable = Pick<UploadSummary, 'uploadId' | 'fileName'>

/** Undoes an import: asks first, with the consequences for its shipments. */
export function Undo({ upload, quiet = false }: { upload: Undoable; quiet?: boolean }) {
  const [opened, { open, close }] = useDisclosure()
  const undo = useStart(upload.uploadId, 'undo')
  return (
    <>
      <Button
        variant={quiet ? 'subtle' : 'default'}
        size={quiet ? 'compact-sm' : undefined}
        onClick={open}
        aria-label={quiet ? `Undo ${upload.fileName}` : undefined}
      >
        {quiet ? 'Undo' : 'Undo this import'}
      </Button>
      <Modal opened={opened} onClose={close} title={`Undo ${upload.fileName}`} size="md">
        {opened ? <Coming uploadId={upload.uploadId} /> : null}
        <SaveError error={undo.error} title="Something went wrong" />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            Keep import
          </Button>
          <Button color="red" loading={undo.isPending} onClick={() => undo.mutate(undefined, { onSuccess: close })}>
            Undo import
          </Button>
        </Group>
      </Modal>
    </>
  )
}

/** A preview of an undo: what would be reversed, and what is left and why. */
function Coming({ uploadId }: { uploadId: string }) {
  const coming = useUndoPreview(uploadId)
  return (
    <Loaded of={coming} what="what would be undone" bars={3}>
      {told => {
        const left = told.kept + told.refused
        return (
          <>
            <p>
              {told.deleted ? `${rowsWord(told.deleted)} it added will be deleted. ` : ''}
              {told.restored ? `${rowsWord(told.restored)} it changed will get their earlier values back. ` : ''}
              {told.deleted + told.restored ? '' : 'Nothing can be undone. '}
              {told.lookedAt < told.shipments
                ? `That is of the first ${count(told.lookedAt)} of ${count(told.shipments)}. `
                : ''}
            </p>
            {left ? (
              <Callout tone="warn" title={`${rowsWord(left)} will be left as is`}>
                <Exceptions left={left} of={told.exceptions} />
              </Callout>
            ) : null}
          </>
        )
      }}
    </Loaded>
  )
}

function Exceptions({ left, of }: { left: number; of: Wire<'UndoneShipmentView'>[] }) {
  return (
    <>
      <ul className={css.exceptions}>
        {of.map(each => (
          <li key={each.shipmentNumber}>
            <b>{each.shipmentNumber}</b> {each.reason}
          </li>
        ))}
      </ul>
      {left > of.length ? <p>And {count(left - of.length)} more.</p> : null}
    </>
  )
}

/** The running undo. */
export const Undoing = ({ upload }: { upload: Upload }) => (
  <RunProgress upload={upload} title="Undoing import" cancel="Stop, keep the rest">
    <p>You can leave this screen. Follow progress under the bell.</p>
  </RunProgress>
)

/** The result of an undo, and the shipments that were not changed with the reason for each. */
export function Undone({ undo }: { undo: NonNullable<Upload['undo']> }) {
  const left = undo.kept + undo.refused
  return (
    <Callout
      tone={left ? 'warn' : 'ok'}
      title={`Undone by ${undo.userName}: ${count(undo.reversed)} reversed, ${count(undo.kept)} kept, ${count(undo.refused)} refused`}
    >
      {left ? (
        <Exceptions left={left} of={undo.exceptions} />
      ) : (
        <p>All its shipments are as they were. You can import the workbook again.</p>
      )}
    </Callout>
  )
}
