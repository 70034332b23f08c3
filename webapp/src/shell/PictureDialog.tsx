import { Button, FileButton, Group, Modal } from '@mantine/core'
import { messageOf } from '@/api/errors'
import { Callout } from '@/ui'
import { Portrait } from './Portrait'
import { useChangePicture, usePicture } from './picture'

const KINDS = '.jpg,.jpeg,.png'
const MOST_MB = 2

/** The picture beside one's name: chosen, changed, removed. */
export function PictureDialog({ name, opened, onClose }: { name: string; opened: boolean; onClose: () => void }) {
  const { data: picture } = usePicture()
  const change = useChangePicture()
  const close = () => {
    change.reset()
    onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title="Profile picture" closeButtonProps={{ 'aria-label': 'Close' }}>
      {change.error ? (
        <Callout tone="bad" title="Picture not changed">
          <p>{messageOf(change.error)}</p>
        </Callout>
      ) : null}
      <Group wrap="nowrap" gap="lg">
        <Portrait name={name} large />
        <div>
          <p>
            JPG, JPEG or PNG, up to {MOST_MB} MB. It’s cropped to a square and shown next to your name. Location and
            date data are removed.
          </p>
          <Group gap="xs" mt="sm">
            <FileButton
              accept={KINDS}
              onChange={file => file && change.mutate(file)}
              inputProps={{ 'aria-label': 'Picture' }}
            >
              {props => (
                <Button {...props} loading={change.isPending} data-autofocus>
                  {picture ? 'Choose another' : 'Choose picture'}
                </Button>
              )}
            </FileButton>
            {picture ? (
              <Button variant="default" onClick={() => change.mutate(null)} disabled={change.isPending}>
                Remove
              </Button>
            ) : null}
          </Group>
        </div>
      </Group>
    </Modal>
  )
}
