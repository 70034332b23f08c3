import { Button, Group, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { messageOf } from '@/api/errors'
import { Callout, count, rowsWord } from '@/ui'
import { RunProgress } from './RunProgress'
import type { Upload, UploadSummary } from './upload'
import css from './upload.module.css'
import { useStart } from './useUpload'

type Undoable = Pick<UploadSummary, 'uploadId' | 'fileName' | 'outcome'>

/** Takes an import back: asked once more, with what will become of its shipments. */
export function Undo({ upload, quiet = false }: { upload: Undoable; quiet?: boolean }) {
  const [opened, { open, close }] = useDisclosure()
  const undo = useStart(upload.uploadId, 'undo')
  const added = upload.outcome?.added ?? 0
  const changed = upload.outcome?.changed ?? 0
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
        <p>
          {added ? `${rowsWord(added)} added by it will be deleted. ` : ''}
          {changed ? `${rowsWord(changed)} changed by it will get the former values back. ` : ''}
          What somebody has worked on since is kept, and what is to be billed is refused: you will see which and why.
        </p>
        {undo.error ? (
          <Callout tone="bad" title="That did not work">
            <p>{messageOf(undo.error)}</p>
          </Callout>
        ) : null}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            Leave it as it is
          </Button>
          <Button color="red" loading={undo.isPending} onClick={() => undo.mutate(undefined, { onSuccess: close })}>
            Undo the import
          </Button>
        </Group>
      </Modal>
    </>
  )
}

/** The undo at work. */
export const Undoing = ({ upload }: { upload: Upload }) => (
  <RunProgress upload={upload} title="Undoing the import" cancel="Stop, keep what is left">
    <p>You can leave this screen: the bell keeps the progress.</p>
  </RunProgress>
)

/** What an undo did, and the shipments it left alone with the reason of each. */
export function Undone({ undo }: { undo: NonNullable<Upload['undo']> }) {
  const left = undo.kept + undo.refused
  return (
    <Callout
      tone={left ? 'warn' : 'ok'}
      title={`Undone by ${undo.userName}: ${count(undo.reversed)} reversed, ${count(undo.kept)} kept, ${count(undo.refused)} refused`}
    >
      {left ? (
        <>
          <ul className={css.exceptions}>
            {undo.exceptions.map(each => (
              <li key={each.shipmentNumber}>
                <b>{each.shipmentNumber}</b> {each.reason}
              </li>
            ))}
          </ul>
          {left > undo.exceptions.length ? <p>And {count(left - undo.exceptions.length)} more.</p> : null}
        </>
      ) : (
        <p>Every shipment of it is as it was before. The same workbook may be imported again.</p>
      )}
    </Callout>
  )
}
