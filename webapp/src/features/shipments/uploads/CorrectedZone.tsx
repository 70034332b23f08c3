import { Callout } from '@/ui'
import { DropZone } from '@/widgets/DropZone'
import type { Upload } from './upload'
import { endingsOf, useTakeFiles } from './useTakeFiles'

/** A drop zone for the corrected workbook, which is read for the same account or tariff as before. */
export function CorrectedZone({ upload }: { upload: Upload }) {
  const { type, accountId, tariffId } = upload
  const { take, failure, reading } = useTakeFiles({ type, account: accountId, tariffId })
  return (
    <>
      {failure ? (
        <Callout tone="bad" title={failure.title}>
          <p>{failure.words}</p>
        </Callout>
      ) : null}
      <DropZone
        accept={endingsOf(type).join()}
        label="Drop your corrected workbook here"
        disabled={!!reading}
        onFiles={take}
      >
        <strong role="status">{reading ? `Reading ${reading}` : 'Drop your corrected workbook here'}</strong>
      </DropZone>
    </>
  )
}
