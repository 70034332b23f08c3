import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import {
  Allowed,
  Callout,
  count,
  DataTable,
  Loaded,
  moment,
  PageHeader,
  Pager,
  ScrollRegion,
  Section,
  ui,
  useAddress,
} from '@/ui'
import { PER_PAGE, useCheck, useGaps, useSeries } from './calls'
import { FormatDialog } from './FormatDialog'
import css from './numberSeries.module.css'
import { SetAsideDialog } from './SetAsideDialog'

type Series = Wire<'SeriesView'>

function Checked({ of }: { of: Wire<'SeriesCheck'> }) {
  const parts = `${count(of.given)} issued: ${count(of.onInvoices)} on invoices, ${count(of.setAside)} reserved.`
  return (
    <div className={css.checked}>
      {of.missing ? (
        <Callout tone="bad" title={`${of.invoiceType}: ${count(of.missing)} missing with no reason`}>
          <p>
            {parts} Missing: {of.missingNumbers.join(', ')}
          </p>
        </Callout>
      ) : (
        <Callout tone="ok" title={`${of.invoiceType}: no number is missing`}>
          <p>{parts}</p>
        </Callout>
      )}
    </div>
  )
}

function AllSeries({ of }: { of: Series[] }) {
  const [setting, setSetting] = useState<Series | null>(null)
  const [changing, setChanging] = useState<Series | null>(null)
  const check = useCheck()
  return (
    <>
      <DataTable
        rows={of}
        rowKey={series => series.invoiceType}
        density="tall"
        columns={[
          { head: 'Invoice type', look: 'strong', cell: series => series.invoiceType },
          { head: 'Format', look: 'mono', cell: series => series.format },
          { head: 'Last number', cell: series => series.lastNumber || <span className="dim">None yet</span> },
          { head: 'Next number', cell: series => series.nextNumber || 'Used up: choose a longer format' },
          { head: 'Left', figure: true, cell: series => count(series.left) },
          {
            head: <span className="vh">Actions</span>,
            cell: series => (
              <div className={ui.dialogActions}>
                <Button
                  variant="default"
                  loading={check.isPending && check.variables === series.invoiceType}
                  onClick={() => check.mutate(series.invoiceType)}
                >
                  Check
                </Button>
                <Allowed permission="configurationInvoices.editConfigurationInvoices">
                  <Button variant="default" onClick={() => setChanging(series)}>
                    Change format…
                  </Button>
                  <Button variant="default" disabled={!series.left} onClick={() => setSetting(series)}>
                    Reserve…
                  </Button>
                </Allowed>
              </div>
            ),
          },
        ]}
      />
      {check.data ? <Checked of={check.data} /> : null}
      {changing ? <FormatDialog series={changing} onClose={() => setChanging(null)} /> : null}
      {setting ? <SetAsideDialog series={setting} onClose={() => setSetting(null)} /> : null}
    </>
  )
}

/** The changes of formats, with who, when and why. */
function Formats({ of }: { of: Series[] }) {
  const changes = of.flatMap(series => series.formats.map(change => ({ ...change, invoiceType: series.invoiceType })))
  if (!changes.length) return <p className={css.none}>No format changes yet.</p>
  return (
    <DataTable
      rows={changes}
      rowKey={change => `${change.invoiceType}${change.on}`}
      columns={[
        { head: 'Invoice type', look: 'strong', cell: change => change.invoiceType },
        { head: 'Format', look: 'mono', cell: change => change.format },
        { head: 'From number', cell: change => change.firstNumber },
        { head: 'Reason', cell: change => change.reason },
        { head: 'By', cell: change => change.by },
        { head: 'When', cell: change => moment(change.on) },
      ]}
    />
  )
}

function Gaps() {
  const { page } = useAddress()
  const gaps = useGaps(page)
  return (
    <Loaded of={gaps} what="reserved numbers">
      {found =>
        found.count ? (
          <>
            <DataTable
              rows={found.rows}
              rowKey={gap => gap.id}
              columns={[
                {
                  head: 'Numbers',
                  look: 'strong',
                  cell: gap => (gap.first === gap.last ? gap.first : `${gap.first} to ${gap.last}`),
                },
                { head: 'How many', figure: true, cell: gap => count(gap.howMany) },
                { head: 'Reason', cell: gap => gap.reason },
                { head: 'By', cell: gap => gap.by },
                { head: 'When', cell: gap => moment(gap.on) },
              ]}
            />
            <Pager page={page} count={found.count} limit={PER_PAGE} />
          </>
        ) : (
          <p className={css.none}>No reserved numbers: every number is on an invoice.</p>
        )
      }
    </Loaded>
  )
}

/** The numbers an auditor monitors: issued ones, set-aside ones with the reason, and missing ones. */
export default function NumberSeries() {
  const series = useSeries()
  return (
    <>
      <PageHeader title="Number series" meta="Numbers are never reused" />
      <ScrollRegion fill label="Number series">
        <Loaded of={series} what="the number series">
          {found => <AllSeries of={found} />}
        </Loaded>
        <Section className={css.aside} title="Format changes">
          {series.data ? <Formats of={series.data} /> : null}
        </Section>
        <Section className={css.aside} title="Reserved numbers" note="Not on any invoice">
          <Gaps />
        </Section>
      </ScrollRegion>
    </>
  )
}
