import { Link } from 'react-router'
import { useDocuments } from '@/entities/documents/calls'
import { EXPIRY, NAME, reviewOf } from '@/entities/documents/rules'
import { StatusBadge, todayHere } from '@/ui'
import { documentsOf } from '../addresses'
import css from '../tariffs.module.css'

const SHOWN = 5

/** The contracts and rate sheets behind a tariff: those of its account, and those for every account. */
export function DocumentsOfAccount({ accountId }: { accountId: string | null }) {
  const account = accountId ?? ''
  const documents = useDocuments({
    q: '',
    account,
    sort: '',
    page: 1,
    removed: false,
    reviewer: '',
    type: 'Tariff',
    assigned: false,
  })
  const rows = documents.data?.rows.slice(0, SHOWN) ?? []
  const today = todayHere()
  return (
    <>
      <h2>Documents</h2>
      <ul className={css.papers} aria-label="Account documents">
        {rows.map(row => {
          const shown = (key: string) => row.fields.find(field => field.key === key)?.value ?? ''
          const review = reviewOf(shown(EXPIRY), today)
          return (
            <li key={row.id}>
              <Link to={documentsOf(account, row.id)}>{shown(NAME)}</Link>
              <small>
                expires {shown(EXPIRY)}{' '}
                {review ? <StatusBadge status={review} tone={review === 'Expired' ? 'bad' : 'warn'} plain /> : null}
              </small>
            </li>
          )
        })}
        <li>
          <Link to={documentsOf(account)}>{rows.length ? 'All documents' : 'Add a document'}</Link>
        </li>
      </ul>
    </>
  )
}
