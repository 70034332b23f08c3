import { Button } from '@mantine/core'
import { useState } from 'react'
import { counted, Dialog, doneToast, SuggestBox, ui } from '@/ui'
import { FileDrop } from '@/widgets/FileDrop'
import { BlankRows } from './BlankRows'
import { CarrierColumns } from './CarrierColumns'
import { ChargeNames } from './ChargeNames'
import { type Sheet, suggestCarrier, type Upload, useUploadCarrier } from './calls'
import css from './carrierInvoices.module.css'

import { LosingReady } from './LosingReady'
import { TriedSheet } from './TriedSheet'

/** Uploading a carrier's file: its carrier, columns and charge names, the preview, and receiving it. */
export function UploadCarrier({ onClose }: { onClose: () => void }) {
  const [carrier, setCarrier] = useState('')
  const [given, setGiven] = useState<Upload | null>(null)
  const [tried, setTried] = useState<Sheet | null>(null)
  const run = useUploadCarrier()
  const attempt = (next: Upload) => {
    setGiven(next)
    run.mutate(next, { onSuccess: setTried, onError: () => setTried(null) })
  }
  const begin = (file: File) => {
    setTried(null)
    attempt({ file, carrier, columns: {}, charges: {}, answers: {}, dryRun: true })
  }
  const take = () =>
    given &&
    run.mutate(
      { ...given, dryRun: false },
      {
        onSuccess: told => {
          doneToast(`${counted(told.invoices, 'carrier invoice')} received. Click the bell to follow progress.`)
          onClose()
        },
      },
    )
  const isOpen = !!tried && (!!tried.columnFault || tried.question?.answer === '')
  const isReady = !!tried && !isOpen && !tried.unmapped.length && tried.invoices > 0
  return (
    <Dialog onClose={onClose} size={880} title="Upload carrier invoices">
      <div className={`${ui.dialog} ${css.upload}`}>
        <SuggestBox
          label="Carrier"
          description="What its charge names stand for is remembered for the next file."
          value={carrier}
          maxLength={100}
          suggest={suggestCarrier}
          disabled={run.isPending}
          onChange={setCarrier}
          onBlurCapture={() => given && carrier.trim() && carrier !== given.carrier && attempt({ ...given, carrier })}
        />
        {carrier.trim() ? (
          <FileDrop
            accept=".xlsx,.xls,.xlsb,.csv"
            label="Workbook"
            hint="Drop a file here: a row for each charge, or a row for each shipment with a column for each charge."
            file={given?.file ?? null}
            busy={run.isPending}
            error={run.error}
            onFile={begin}
          />
        ) : null}
        {tried && given ? (
          <>
            <CarrierColumns
              sheet={tried}
              onChoose={(place, role) => attempt({ ...given, columns: { ...given.columns, [place]: role } })}
            />
            {tried.question ? (
              <BlankRows
                question={tried.question}
                given={given.answers[tried.question.key]}
                onAnswer={(key, answer) => attempt({ ...given, answers: { ...given.answers, [key]: answer } })}
              />
            ) : null}
            <ChargeNames
              sheet={tried}
              onChoose={(name, code) => attempt({ ...given, charges: { ...given.charges, [name]: code } })}
            />
            {isOpen ? null : <TriedSheet of={tried} />}
            <LosingReady of={tried} />
          </>
        ) : null}
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={run.isPending} disabled={!isReady} onClick={take}>
            {isReady ? `Receive ${counted(tried.invoices, 'invoice')}` : 'Receive'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
