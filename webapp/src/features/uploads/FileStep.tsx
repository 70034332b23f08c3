import { Loader, Select } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, dataOf } from '@/api/client'
import { ApiError, messageOf } from '@/api/errors'
import { Allowed, Callout, Section, warnToast } from '@/ui'
import { DropZone } from '@/widgets/DropZone'
import { type SortedFiles, sortLaneFiles } from './laneFiles'
import { RecentUploads } from './RecentUploads'
import { StartTemplate } from './StartTemplate'
import type { UploadType } from './upload'
import css from './upload.module.css'
import { useReceive } from './useUpload'

const ENDINGS = ['.xlsx', '.xls', '.xlsb', '.csv']
const LANE_ENDINGS = ['.xlsx', '.xls']
const TOO_LARGE = 413
const NEXT = [
  ['Columns', 'Your headings are matched to fields; last time’s choice is kept.'],
  ['Check', 'Every cell against your fields. You see new, changed, unchanged and refused.'],
  ['Import', 'Can be cancelled while it runs. The same file again adds nothing twice.'],
] as const

interface FileStepProps {
  type: UploadType
  tariffId: string | null
}

/** The first step: whose rows they are, and the workbook. Nothing is saved by it. */
export function FileStep({ type, tariffId }: FileStepProps) {
  const navigate = useNavigate()
  const [account, setAccount] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const receive = useReceive()

  const take = (files: File[]) => {
    const { file, refusal: wrong, leftOut } = type === 'tariffLane' ? sortLaneFiles(files) : sorted(files)
    setRefusal(wrong)
    if (leftOut) warnToast('Warning', leftOut)
    if (wrong || !file) return
    receive.mutate(
      { file, target: { type, account, tariffId } },
      { onSuccess: upload => navigate(`/uploads/${upload.uploadId}?step=columns`) },
    )
  }
  const endings = type === 'tariffLane' ? LANE_ENDINGS : ENDINGS
  const failure = refusal ?? (receive.error ? failureWords(receive.error) : null)
  return (
    <div className={css.file}>
      <div className={css.fileMain}>
        {failure ? (
          <Callout tone="bad" title={failure.title}>
            <p>{failure.words}</p>
          </Callout>
        ) : null}
        {type === 'shipment' ? <AccountChoice value={account} onChange={setAccount} /> : null}
        {type === 'tariffLane' && !tariffId ? (
          <Callout tone="warn" title="No tariff is chosen">
            <p>Open the tariff that these rates belong to, and press Upload rates there.</p>
          </Callout>
        ) : (
          <DropZone accept={endings.join()} label="Drop a workbook here" disabled={receive.isPending} onFiles={take}>
            <IconFileSpreadsheet size={32} stroke={1.3} aria-hidden />
            {receive.isPending ? (
              <>
                <strong>Reading {receive.variables.file.name}</strong>
                <p role="status">
                  <Loader size={12} /> Its headings and first values come next.
                </p>
              </>
            ) : (
              <>
                <strong>Drop a workbook here</strong>
                <p>{endings.join(', ')}. Nothing is saved before you have seen the check.</p>
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

interface Failure {
  title: string
  words: string
}

function sorted(files: readonly File[]): SortedFiles {
  const title = 'Nothing was uploaded'
  const [file] = files
  const refused = (words: string): SortedFiles => ({ file: null, refusal: { title, words }, leftOut: '' })
  if (!file || files.length > 1) return refused('One workbook at a time.')
  const known = ENDINGS.some(ending => file.name.toLowerCase().endsWith(ending))
  if (!known) return refused(`${file.name} is no workbook. It must end in ${ENDINGS.join(', ')}.`)
  return { file, refusal: null, leftOut: '' }
}

/** A063, A072: the server's own words; a file that is too large says so. */
function failureWords(error: Error): Failure {
  const tooLarge = error instanceof ApiError && error.status === TOO_LARGE
  return { title: tooLarge ? 'File could not be uploaded.' : 'The workbook could not be read', words: messageOf(error) }
}

function AccountChoice({ value, onChange }: { value: string | null; onChange: (account: string | null) => void }) {
  const accounts = useQuery({
    queryKey: ['accounts-to-upload'],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/accounts', { params: { query: { pageNo: 1, pageLimit: 200 } }, signal })),
  })
  const rows = accounts.data?.rows ?? []
  return (
    <Select
      className={css.account}
      label="Account"
      description="Rows that name no account of their own go to this one. Its own field template is used."
      descriptionProps={{ className: css.hint }}
      placeholder="As each row says"
      data={rows.map(row => ({ value: row.id, label: `${row.accountNumber}  ${row.name}` }))}
      value={value}
      onChange={onChange}
      searchable
      clearable
      nothingFoundMessage="No matches found"
    />
  )
}
