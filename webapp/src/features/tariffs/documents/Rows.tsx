import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { dayOf, ScrollRegion, StatusBadge, TERMS, todayHere, ui } from '@/ui'
import type { Document } from './calls'
import { accountsOf } from './DocumentPanel'
import css from './documents.module.css'
import { APPROVAL, EFFECTIVE, EXPIRY, NAME, RECEIVED, REGION, reviewOf, STATION } from './rules'

const HEADS: [key: string, label: string][] = [
  [STATION, 'Station'],
  [REGION, 'Region'],
  [RECEIVED, 'Received'],
  [EFFECTIVE, 'Effective'],
  [EXPIRY, 'Expires'],
  [APPROVAL, 'Approval'],
]
const TONE = { Approved: 'ok', Rejected: 'bad' } as const

interface Parts {
  rows: Document[]
  chosen: string | null
  sort: string
  onSort: (sort: string) => void
  choose: (id: string) => void
}

/** The documents of a page; those whose review is due say so. */
export function Rows({ rows, chosen, sort, onSort, choose }: Parts) {
  const today = todayHere()
  const by = sort.replace('-', '') || EXPIRY
  const down = sort.startsWith('-')
  const head = (key: string, label: string) => (
    <th key={key} aria-sort={by === key ? (down ? 'descending' : 'ascending') : undefined}>
      <UnstyledButton className={css.head} onClick={() => onSort(by === key && !down ? `-${key}` : key)}>
        {label}
        {by === key ? down ? <IconArrowDown size={12} /> : <IconArrowUp size={12} /> : null}
      </UnstyledButton>
    </th>
  )
  return (
    <ScrollRegion fill label="Table of tariff documents">
      <table className={ui.t}>
        <thead>
          <tr>
            {head(NAME, 'Document')}
            <th>Accounts</th>
            {HEADS.map(([key, label]) => head(key, label))}
            <th>Changed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => {
            const values = Object.fromEntries(row.fields.map(each => [each.key, each.value ?? '']))
            const review = reviewOf(values[EXPIRY], today)
            const approval = values[APPROVAL] ?? ''
            return (
              <tr
                key={row.id}
                className={css.row}
                data-on={row.id === chosen || undefined}
                onClick={() => choose(row.id)}
              >
                <td className={css.clip} title={`${values[NAME]}: ${row.presentDocId.v}`}>
                  <button type="button" className={ui.opens} aria-pressed={row.id === chosen}>
                    {values[NAME]}
                  </button>
                </td>
                <td className={css.clip} title={accountsOf(row)}>
                  {row.accounts.length || row.otherAccounts ? (
                    accountsOf(row)
                  ) : (
                    <span className="dim">{TERMS.allAccounts}</span>
                  )}
                </td>
                <td>{values[STATION] || '–'}</td>
                <td>{values[REGION] || '–'}</td>
                <td>{values[RECEIVED] || '–'}</td>
                <td>{values[EFFECTIVE]}</td>
                <td>
                  {values[EXPIRY]}{' '}
                  {review ? <StatusBadge status={review} tone={review === 'Expired' ? 'bad' : 'warn'} plain /> : null}
                </td>
                <td>
                  <StatusBadge
                    status={approval === 'Inprocess' ? 'In process' : approval}
                    tone={TONE[approval as keyof typeof TONE] ?? 'info'}
                    plain
                  />
                </td>
                <td>
                  {dayOf(row.updatedOn)} <span className="dim">{row.updatedBy}</span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
