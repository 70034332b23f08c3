import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { Allowed, Callout, count, Loaded, moment, PageHeader, Pager, ScrollRegion, Section, ui, useAddress } from '@/ui'
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
      <table className={ui.t} data-tall>
        <thead>
          <tr>
            <th>Invoice type</th>
            <th>Format</th>
            <th>Last number</th>
            <th>Next number</th>
            <th className="num">Left</th>
            <th aria-label="Actions" />
          </tr>
        </thead>
        <tbody>
          {of.map(series => (
            <tr key={series.invoiceType}>
              <td className="strong">{series.invoiceType}</td>
              <td className="mono">{series.format}</td>
              <td>{series.lastNumber || <span className="dim">None yet</span>}</td>
              <td>{series.nextNumber || 'Used up: choose a longer format'}</td>
              <td className="num">{count(series.left)}</td>
              <td>
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
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
    <table className={ui.t}>
      <thead>
        <tr>
          <th>Invoice type</th>
          <th>Format</th>
          <th>From number</th>
          <th>Reason</th>
          <th>By</th>
          <th>When</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(change => (
          <tr key={`${change.invoiceType}${change.on}`}>
            <td className="strong">{change.invoiceType}</td>
            <td className="mono">{change.format}</td>
            <td>{change.firstNumber}</td>
            <td>{change.reason}</td>
            <td>{change.by}</td>
            <td>{moment(change.on)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
            <table className={ui.t}>
              <thead>
                <tr>
                  <th>Numbers</th>
                  <th className="num">How many</th>
                  <th>Reason</th>
                  <th>By</th>
                  <th>When</th>
                </tr>
              </thead>
              <tbody>
                {found.rows.map(gap => (
                  <tr key={gap.id}>
                    <td className="strong">{gap.first === gap.last ? gap.first : `${gap.first} to ${gap.last}`}</td>
                    <td className="num">{count(gap.howMany)}</td>
                    <td>{gap.reason}</td>
                    <td>{gap.by}</td>
                    <td>{moment(gap.on)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Pager page={page} count={found.count} limit={PER_PAGE} />
          </>
        ) : (
          <p className={css.none}>No reserved numbers: every number is on an invoice.</p>
        )
      }
    </Loaded>
  )
}

/** The numbers an auditor follows: what was given out, what was set aside and why, and whether one is missing. */
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
