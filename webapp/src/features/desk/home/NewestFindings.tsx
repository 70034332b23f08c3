import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, dataOf } from '@/api/client'
import { HOME } from '@/api/home'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { VERSION_STATE } from '@/entities/versionWords'
import { withDays } from '@/place'
import { count, Section } from '@/ui'
import { LOOKED_OVER_MS, useLookOver } from '@/widgets/lookOver'
import css from './home.module.css'

const EXCEPTIONS = '/tariffs/exceptions'
const SHOWN = [HOME, 'pricing', 'newestFindings']

type Found = Wire<'NewestFinding'>

/** The address of the findings of that kind, in their version. */
const placeOf = ({ accountId, tariffId, versionId, code }: Found) =>
  `/tariffs/tariffManagement/viewTariff/${accountId ?? 'all'}/${tariffId}?${new URLSearchParams({
    version: versionId,
    show: 'findings',
    finding: code,
  })}`

const versionOf = ({ versionNumber, state }: Found) =>
  `version ${versionNumber}${state === 'draft' ? `, ${VERSION_STATE[state].toLowerCase()}` : ''}`

/** Likely mistakes in the tariffs that changed last, each with a link. */
export function NewestFindings() {
  const newest = useQuery({
    queryKey: SHOWN,
    queryFn: () => dataOf(api.GET('/api/tariffFindings/newest')),
    refetchInterval: query => (query.state.data?.waiting ? LOOKED_OVER_MS : false),
    meta: SHOWN_IN_PLACE,
  })
  const waiting = newest.data?.waiting ?? 0
  useLookOver(waiting, SHOWN)
  const rows = newest.data?.rows ?? []
  if (!rows.length) return null
  return (
    <Section
      title="Newest tariff findings"
      note={waiting ? `Checking ${count(waiting)} changed` : undefined}
      className={css.newest}
      actions={<Link to={EXCEPTIONS}>All findings</Link>}
    >
      <ul>
        {rows.map(each => (
          <li key={`${each.versionId} ${each.code}`}>
            <Link to={placeOf(each)}>
              <b data-tone={each.severity === 'warning' ? 'warn' : undefined}>{count(each.count)}</b>
              <strong>{each.label}</strong>
              <span>
                {each.tariffName} <small>{versionOf(each)}</small>
              </span>
              <span className="dim" title={withDays(each.text)}>
                {withDays(each.text)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
