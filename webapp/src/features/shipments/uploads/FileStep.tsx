import { Loader } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Allowed, Callout, Section } from '@/ui'
import { AccountChoice } from '@/widgets/AccountChoice'
import { DropZone } from '@/widgets/DropZone'
import { takeDropped } from '@/widgets/droppedFiles'
import { RecentUploads } from './RecentUploads'
import { StartTemplate } from './StartTemplate'
import type { UploadType } from './upload'
import css from './upload.module.css'
import { endingsOf, useTakeFiles } from './useTakeFiles'

const NEXT = [
  ['Columns', 'Your headings are matched to fields. Earlier choices are remembered.'],
  ['Check', 'Every cell is checked. You see new, changed, unchanged and rejected rows.'],
  ['Import', 'You can cancel while it runs. Uploading the same file again adds no duplicates.'],
] as const

interface FileStepProps {
  type: UploadType
  tariffId: string | null
}

/** The first step: the account of the rows, and the workbook. Nothing is stored. */
export function FileStep({ type, tariffId }: FileStepProps) {
  const [account, setAccount] = useState<string | null>(null)
  const { take, failure, reading } = useTakeFiles({ type, account, tariffId })
  const endings = endingsOf(type)
  // a file that was dropped on the shipments goes on here
  // biome-ignore lint/correctness/useExhaustiveDependencies: passed on once, when the step opens
  useEffect(() => {
    const files = takeDropped()
    if (files) take(files)
  }, [])
  return (
    <div className={css.file}>
      <div className={css.fileMain}>
        {failure ? (
          <Callout tone="bad" title={failure.title}>
            <p>{failure.words}</p>
          </Callout>
        ) : null}
        {type === 'shipment' ? (
          <AccountChoice className={css.account} hintClass={css.hint} value={account} onChange={setAccount} />
        ) : null}
        {type === 'tariffLane' && !tariffId ? (
          <Callout tone="warn" title="No tariff selected">
            <p>Open the tariff for these rates and select Upload rates.</p>
          </Callout>
        ) : (
          <DropZone accept={endings.join()} label="Drop a workbook here" disabled={!!reading} onFiles={take}>
            <IconFileSpreadsheet size={32} stroke={1.3} aria-hidden />
            {reading ? (
              <>
                <strong>Reading {reading}</strong>
                <p role="status">
                  <Loader size={12} /> Next, match its columns.
                </p>
              </>
            ) : (
              <>
                <strong>Drop a workbook here</strong>
                <p>{endings.join(', ')}. Nothing is saved until you’ve reviewed the check.</p>
              </>
            )}
          </DropZone>
        )}
        <dl className={css.next}>
          {NEXT.map(([step, what]) => (
            <div key={step}>
              <dt>{step}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={css.side}>
        <Section
          title="Recent uploads"
          actions={
            <Allowed permission="reports.sideReports">
              <Link to="/reports/uploadreport">All uploads</Link>
            </Allowed>
          }
        >
          <RecentUploads type={type} />
        </Section>
        <Section title="Start from a template">
          <StartTemplate type={type} />
        </Section>
      </div>
    </div>
  )
}
