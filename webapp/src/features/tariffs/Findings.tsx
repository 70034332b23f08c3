import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { withDays } from '@/place'
import { Allowed, Callout, count, DataTable, EmptyState, Loaded, Pager, ui, useAddress } from '@/ui'
import { tariffAddress } from './addresses'
import { FINDINGS_PER_PAGE, useFindings, useMend } from './calls'
import { FindingKinds, laneName } from './FindingKinds'

/** The lanes of this tariff, filtered to the one of a finding. */
function laneAddress(versionId: string, identifiers: Record<string, string>): string {
  const query = new URLSearchParams({ version: versionId, show: 'lanes' })
  for (const [id, value] of Object.entries(identifiers)) if (value) query.set(`lane.${id}`, value)
  return `?${query}`
}

function Rows({ found, code }: { found: Wire<'LintList'>; code: string }) {
  return (
    <DataTable
      rows={found.rows}
      rowKey={each => `${each.code} ${each.lane} ${each.charge} ${each.text}`}
      region="Table of findings"
      columns={[
        code ? null : { head: 'Finding', look: 'strong', fit: 'wrap', cell: each => each.label },
        {
          head: 'Lane',
          figure: true,
          cell: each =>
            each.lane ? (
              <Link to={laneAddress(found.versionId, each.identifiers)}>{count(each.lane)}</Link>
            ) : (
              <span className="dim">–</span>
            ),
        },
        { head: 'Lane match', fit: 'wrap', cell: each => laneName(each.identifiers) },
        { head: 'Charge', fit: 'wrap', cell: each => each.charge || <span className="dim">–</span> },
        { head: 'Details', fit: 'wrap', cell: each => withDays(each.text) },
      ]}
    />
  )
}

/** Adds the rule that settles all findings of a kind to the charges of the draft. */
function Mend({ tariffId, found }: { tariffId: string; found: Wire<'LintList'> }) {
  const mend = useMend(tariffId)
  return (
    <Allowed permission="tariffs.saveTariff">
      {found.counts
        .filter(each => each.canMend)
        .map(each => (
          <div key={each.code} className={ui.notice}>
            <Callout tone="info" title={`${each.label}: ${count(each.count)}`}>
              <p>With the next-break rule the heavier shipment’s lower price is given anyway.</p>
              <Button
                variant="default"
                size="xs"
                loading={mend.isPending}
                onClick={() => mend.mutate({ versionId: found.versionId, code: each.code })}
              >
                {each.count === 1 ? 'Mend it' : `Mend all ${count(each.count)}`}
              </Button>
            </Callout>
          </div>
        ))}
    </Allowed>
  )
}

/** Likely mistakes in a version, by kind, each with a link to its lane. */
export function Findings(props: { tariffId: string; versionId: string; isDraft: boolean }) {
  const { tariffId, versionId, isDraft } = props
  const { address, page, visit } = useAddress()
  const code = address.get('finding') ?? ''
  const findings = useFindings(tariffId, { versionId, code, page })
  const narrow = (finding: string) => visit({ finding })
  return (
    <Loaded of={findings} what="the findings">
      {found =>
        found.counts.length ? (
          <>
            <FindingKinds counts={found.counts} code={code} onChoose={narrow} />
            {isDraft ? <Mend tariffId={tariffId} found={found} /> : null}
            <Rows found={found} code={found.counts.length === 1 ? (found.counts[0]?.code ?? '') : code} />
            <Pager page={page} count={found.count} limit={FINDINGS_PER_PAGE} />
          </>
        ) : (
          <EmptyState
            icon={IconCircleCheck}
            title="No findings"
            body="No gaps, overlaps, break inversions, duplicate lanes or missing fuel prices, and it doesn’t expire within a month."
          />
        )
      }
    </Loaded>
  )
}

/** A notice before publishing a draft: the number of its findings. */
export function FindingsNotice(props: { tariffId: string; versionId: string; onLeave: () => void }) {
  const { tariffId, versionId, onLeave } = props
  const all = `${tariffAddress({ tariffId, accountId: null })}?version=${versionId}&show=findings`
  const findings = useFindings(tariffId, { versionId, code: '', page: 1 })
  const counts = findings.data?.counts ?? []
  if (!counts.length) return null
  const tone = counts.some(each => each.severity === 'warning') ? 'warn' : 'info'
  return (
    <Callout tone={tone} title="Review before publishing">
      <p>{counts.map(each => `${each.label}: ${count(each.count)}`).join(' · ')}</p>
      <Link to={all} onClick={onLeave}>
        View findings
      </Link>
    </Callout>
  )
}
