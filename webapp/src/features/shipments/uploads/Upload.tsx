import { Button } from '@mantine/core'
import { useParams, useSearchParams } from 'react-router'
import { messageOf } from '@/api/errors'
import { Callout, PageHeader, rowsWord, Stepper, TERMS, ui, useAddress } from '@/ui'
import { CheckStep } from './CheckStep'
import { ColumnsStep } from './ColumnsStep'
import { FileStep } from './FileStep'
import { ImportStep } from './ImportStep'
import { ResultStep } from './ResultStep'
import { STEP_NAMES, STEPS, type StepName, stepOf, type UploadType, type Upload as UploadView, WORDS } from './upload'
import css from './upload.module.css'
import { useUpload } from './useUpload'

/** `/uploads/:uploadId?`: the import of a workbook, in five steps that are in the address. */
export default function Upload() {
  const { uploadId } = useParams()
  const [address] = useSearchParams()
  if (uploadId) return <OpenUpload key={uploadId} uploadId={uploadId} />
  const type: UploadType = address.get('type') === 'tariffLane' ? 'tariffLane' : 'shipment'
  return (
    <>
      <PageHeader title={WORDS[type].title} />
      <StepBar at="file" />
      <FileStep type={type} tariffId={address.get('tariffId')} />
    </>
  )
}

const StepBar = ({ at, bad = false }: { at: StepName; bad?: boolean }) => (
  <div className={css.bar}>
    <Stepper label="Upload" steps={[...STEPS]} at={STEP_NAMES.indexOf(at)} bad={bad} />
  </div>
)

function OpenUpload({ uploadId }: { uploadId: string }) {
  const { address, visit } = useAddress()
  const { data: upload, error, refetch } = useUpload(uploadId)
  const go = (step: StepName) => visit({ step, show: null })
  if (!upload) {
    return (
      <>
        <PageHeader title="Upload" />
        {error ? (
          <div className={ui.notice}>
            <Callout tone="bad" title="Could not open the upload">
              <p>{messageOf(error)}</p>
              <Button variant="default" onClick={() => refetch()}>
                {TERMS.tryAgain}
              </Button>
            </Callout>
          </div>
        ) : null}
      </>
    )
  }
  const step = stepOf(upload.state, address.get('step'))
  return (
    <>
      <PageHeader title={WORDS[upload.type].title} meta={<Facts upload={upload} />} />
      <StepBar at={step} bad={upload.state === 'failed' && step === 'result'} />
      {step === 'columns' ? <ColumnsStep upload={upload} onChecked={() => go('check')} /> : null}
      {step === 'check' ? (
        <CheckStep upload={upload} onColumns={() => go('columns')} onImport={() => go('import')} />
      ) : null}
      {step === 'import' ? <ImportStep upload={upload} /> : null}
      {step === 'result' ? (
        <ResultStep upload={upload} onRows={() => go('check')} onColumns={() => go('columns')} />
      ) : null}
    </>
  )
}

const Facts = ({ upload }: { upload: UploadView }) => (
  <span>
    {upload.fileName} · sheet {upload.sheet} · {rowsWord(upload.rowCount)}
  </span>
)
