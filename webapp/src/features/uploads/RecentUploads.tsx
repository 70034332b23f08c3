import { Link } from 'react-router'
import { rowsWord } from '@/ui'
import { STATE_WORDS, type UploadType } from './upload'
import css from './upload.module.css'
import { useRecent } from './useUpload'

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** The last uploads; each opens where it stands. */
export function RecentUploads({ type }: { type: UploadType }) {
  const recent = useRecent(type)
  if (recent.error) return <p className={css.sideNote}>The recent uploads could not be loaded.</p>
  if (!recent.data) return null
  if (!recent.data.rows.length) return <p className={css.sideNote}>Nothing has been uploaded yet.</p>
  return (
    <ul>
      {recent.data.rows.map(upload => (
        <li key={upload.uploadId}>
          <Link to={`/uploads/${upload.uploadId}`}>{upload.fileName}</Link>
          <span>
            {DAY.format(new Date(upload.createdOn))}, {rowsWord(upload.rowCount)} · {upload.userName} ·{' '}
            {STATE_WORDS[upload.state]}
          </span>
        </li>
      ))}
    </ul>
  )
}
