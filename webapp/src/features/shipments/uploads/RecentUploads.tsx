import { Link } from 'react-router'
import { clockFormat, wordsLocale } from '@/place'
import { rowsWord } from '@/ui'
import { STATE_WORDS, type UploadType } from './upload'
import css from './upload.module.css'
import { useRecent } from './useUpload'

const DAY = { day: 'numeric', month: 'short' } as const

/** The last uploads; each opens at its current step. */
export function RecentUploads({ type }: { type: UploadType }) {
  const recent = useRecent(type)
  if (recent.error) return <p className={css.sideNote}>Could not load recent uploads.</p>
  if (!recent.data) return null
  if (!recent.data.rows.length) return <p className={css.sideNote}>No uploads yet.</p>
  return (
    <ul>
      {recent.data.rows.map(upload => (
        <li key={upload.uploadId}>
          <Link to={`/uploads/${upload.uploadId}`}>{upload.fileName}</Link>
          <span>
            {clockFormat(wordsLocale(), DAY).format(new Date(upload.createdOn))}, {rowsWord(upload.rowCount)} ·{' '}
            {upload.userName} · {STATE_WORDS[upload.state]}
          </span>
        </li>
      ))}
    </ul>
  )
}
