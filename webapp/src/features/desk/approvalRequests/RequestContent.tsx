import { Link } from 'react-router'
import { Allowed, counted, DataTable, DiffCell, FactList, Money, Section, showDay } from '@/ui'
import type { Page } from './calls'
import { type Content, differencesOf, laneName, type Named, type RateLane } from './content'

const ACTS = { added: 'New', removed: 'Removed', changed: 'Changed' }

const facts = (of: readonly Named[]) => of.map(each => [each.displayName, showDay(each.value)] as [string, string])

/** Lanes, old and new; only differences are shown (A027). */
function Lanes({ lanes, count }: { lanes: readonly RateLane[]; count: number }) {
  const rows = lanes.flatMap((lane, at) => {
    const found = differencesOf(lane)
    const named = { id: `${at}`, lane: laneName(lane), act: ACTS[lane.action] }
    return found.length
      ? found.map((each, number) => ({ ...named, ...each, id: `${at} ${number}`, lane: number ? '' : named.lane }))
      : [{ ...named, name: '', before: '', after: '' }]
  })
  return (
    <Section
      title={counted(count, 'lane')}
      note={lanes.length < count ? `The first ${lanes.length} are shown. Compare versions for the rest.` : undefined}
    >
      <DataTable
        rows={rows}
        rowKey={row => row.id}
        density="compact"
        columns={[
          { head: 'Lane', fit: 'wrap', look: 'strong', cell: row => row.lane },
          { head: 'Change', cell: row => (row.lane ? row.act : '') },
          { head: 'Rate', fit: 'wrap', cell: row => row.name },
          {
            head: 'Old → new',
            figure: true,
            cell: row => (row.name ? <DiffCell from={row.before || '–'} to={row.after || '–'} /> : '–'),
          },
        ]}
      />
    </Section>
  )
}

function Terms({ terms }: { terms: readonly Named[] }) {
  if (!terms.length) return null
  return (
    <Section title="Terms">
      <DataTable
        rows={terms}
        rowKey={row => row.displayName}
        density="compact"
        columns={[
          { head: 'Term', fit: 'wrap', cell: row => row.displayName },
          {
            head: 'Old → new',
            fit: 'wrap',
            cell: row => <DiffCell from={row.oldValue || '–'} to={row.value || '–'} />,
          },
        ]}
      />
    </Section>
  )
}

/** The total of a quote: its charges, with a mark if not from the tariff, and the rate behind it (A028). */
function Quote({ content }: { content: Content }) {
  const currency = content.selectedCurrency?.v ?? ''
  return (
    <>
      <Section title="Charges" note={currency}>
        <DataTable
          rows={content.charges ?? []}
          rowKey={(row, at) => `${row.chargeID} ${at}`}
          density="compact"
          columns={[
            {
              head: 'Charge',
              cell: row => (
                <>
                  {row.label} {row.adhocCharge ? <span className="dim">additional</span> : null}
                </>
              ),
              foot: 'Total',
            },
            {
              head: 'Amount',
              figure: true,
              look: 'strong',
              cell: row => <Money of={row.totalValue} currency={currency} />,
              foot: <Money of={content.total ?? '0'} currency={currency} />,
            },
          ]}
        />
      </Section>
      <Section title="Rate">
        <DataTable
          rows={content.resultRates ?? []}
          rowKey={row => `${row.templateName} ${row.version}`}
          density="compact"
          columns={[
            { head: 'Tariff', fit: 'wrap', cell: row => `${row.templateName}, version ${row.version}` },
            { head: 'Carrier', cell: row => row.carrier || '–' },
            { head: 'On', cell: row => showDay(row.appliedOn) },
          ]}
        />
      </Section>
      {content.note ? <FactList facts={[['Note', content.note]]} /> : null}
    </>
  )
}

/** The content of a request. */
export function RequestContent({ request }: { request: Page }) {
  const content = request.content as Content
  const customer = content.account ? [['Customer', `${content.account.name} (${content.account.number})`] as const] : []
  return (
    <>
      <FactList
        facts={[
          ...customer.map(([name, value]) => [name, value] as [string, string]),
          ...facts(content.routingDetails ?? []),
          ...facts(content.details ?? []),
        ]}
      />
      {content.versions ? (
        <Link
          to={`/tariffs/tariffManagement/viewTariff/all/${request.subjectId}?compare=${content.versions.old}&version=${content.versions.new}`}
        >
          Open the tariff
        </Link>
      ) : null}
      {request.subjectKind === 'quote' ? (
        <Allowed permission="quotes.saveQuotes">
          <Link to={`/quotes/new?from=${request.subjectId}`}>Copy the quote</Link>
        </Allowed>
      ) : null}
      <Terms terms={content.terms ?? []} />
      {content.data ? <Lanes lanes={content.data} count={content.lanes ?? content.data.length} /> : null}
      {content.charges ? <Quote content={content} /> : null}
    </>
  )
}
