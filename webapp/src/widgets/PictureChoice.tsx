import { Button, FileButton, Group } from '@mantine/core'
import { SaveError } from '@/ui'
import { Portrait } from './Portrait'
import { useChangePicture, usePicture } from './picture'
import css from './portrait.module.css'

const KINDS = '.jpg,.jpeg,.png'
const MOST_MB = 2

/** The user's picture: select, change, remove. */
export function PictureChoice({ name }: { name: string }) {
  const { data: picture } = usePicture()
  const change = useChangePicture()
  return (
    <>
      <SaveError error={change.error} title="Picture not changed" />
      <div className={css.choice}>
        <Portrait name={name} large />
        <div>
          <p>
            JPG, JPEG or PNG, up to {MOST_MB} MB. It’s cropped to a square and shown next to your name. Location and
            date data are removed.
          </p>
          <Group gap="xs">
            <FileButton
              accept={KINDS}
              onChange={file => file && change.mutate(file)}
              inputProps={{ 'aria-label': 'Picture' }}
            >
              {props => (
                <Button {...props} variant="default" loading={change.isPending} data-autofocus>
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
      </div>
    </>
  )
}
