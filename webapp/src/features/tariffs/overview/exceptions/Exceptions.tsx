import { SegmentedControl } from '@mantine/core'
import { IconCircleCheck, IconFilterOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { count, EmptyState, Gap, Loaded, PageHeader, Pager, Progress, Toolbar, useAddress } from '@/ui'
import { useLookOver } from '@/widgets/lookOver'
import { FINDINGS_PER_PAGE } from '../../calls'
import { FindingKinds } from '../../FindingKinds'
import css from '../../tariffs.module.css'
import { byTariff } from './byTariff'
import { ALL_FINDINGS, type ExceptionView, useExceptions } from './calls'
import { Rows } from './Rows'

type Found = Wire<'FindingList'>
type Narrow = (name: string, value: string) => void

const STATES = [
  { value: '', label: 'All versions' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
]
const asState = (text: string | null): ExceptionView['state'] => (text === 'draft' || text === 'published' ? text : '')

/** The tariffs with findings, to select one. */
function Tariffs({ of, view, narrow }: { of: Found; view: ExceptionView; narrow: Narrow }) {
  return (
    <aside className={css.side} aria-label="Tariffs with findings">
      <h2>Tariffs</h2>
      <ul className={css.versions}>
        {byTariff(of.groups, view.code).map(each => (
          <li key={each.tariffId}>
            <button
              type="button"
              aria-current={view.tariffId === each.tariffId || undefined}
              onClick={() => narrow('tariff', view.tariffId === each.tariffId ? '' : each.tariffId)}
            >
              <b>{each.name}</b>
              <span className="dim">{count(each.count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {view.tariffId ? (
        <p className={css.sideNote}>
          <Link to="." onClick={event => [event.preventDefault(), narrow('tariff', '')]}>
            Show all tariffs
          </Link>
        </p>
      ) : null}
    </aside>
  )
}

function Nothing({ of, narrowed }: { of: Found; narrowed: boolean }) {
  if (narrowed)
    return (
      <EmptyState icon={IconFilterOff} title="No matching findings" body="Clear a filter to see more.">
        <Link to=".">Show all findings</Link>
      </EmptyState>
    )
  return of.waiting ? null : (
    <EmptyState
      icon={IconCircleCheck}
      title="No findings"
      body="No gaps, overlaps, break inversions, duplicate lanes or missing fuel prices, and nothing expires within a month."
    />
  )
}

function LookingOver({ of }: { of: Found }) {
  if (!of.waiting) return null
  const done = of.lookedOver - of.waiting
  return (
    <div className={css.running} role="status">
      <span>
        Checking changes: {count(done)} of {count(of.lookedOver)} versions
      </span>
      <Progress done={done} total={of.lookedOver} label="Versions checked" />
    </div>
  )
}

function Page({ of, view, narrow }: { of: Found; view: ExceptionView; narrow: Narrow }) {
  useLookOver(of.waiting, ALL_FINDINGS)
  return (
    <>
      <LookingOver of={of} />
      <div className={css.body}>
        <div className={css.main}>
          {of.kinds.length ? (
            <div className={css.kindsBar}>
              <FindingKinds counts={of.kinds} code={view.code} onChoose={code => narrow('kind', code)} />
            </div>
          ) : null}
          {of.rows.length ? (
            <>
              <Rows of={of} />
              <Pager page={view.page} count={of.count} limit={FINDINGS_PER_PAGE} />
            </>
          ) : (
            <Nothing of={of} narrowed={!!(view.code || view.tariffId || view.state)} />
          )}
        </div>
        <Tariffs of={of} view={view} narrow={narrow} />
      </div>
    </>
  )
}

/** Likely mistakes in all tariffs: by kind and tariff, each with a link to its lane. */
export default function Exceptions() {
  const { address, page, visit } = useAddress()
  const view: ExceptionView = {
    code: address.get('kind') ?? '',
    tariffId: address.get('tariff') ?? '',
    state: asState(address.get('state')),
    page,
  }
  const findings = useExceptions(view)
  const narrow: Narrow = (name, value) => visit({ [name]: value })
  const versions = findings.data?.lookedOver
  return (
    <>
      <PageHeader
        title="Tariff exceptions"
        meta={versions === undefined ? null : `${count(versions)} ${versions === 1 ? 'version' : 'versions'} checked`}
      />
      <Toolbar label="Versions">
        <SegmentedControl
          size="xs"
          aria-label="Versions"
          data={STATES}
          value={view.state}
          onChange={state => narrow('state', state)}
        />
        <Gap />
        <span className="dim">Drafts and unexpired published versions</span>
      </Toolbar>
      <Loaded of={findings} what="the findings" bars={10}>
        {found => <Page of={found} view={view} narrow={narrow} />}
      </Loaded>
    </>
  )
}
