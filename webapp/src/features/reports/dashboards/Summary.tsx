import { Link } from 'react-router'
import { count, DataTable, Loaded, Money, moment, PageHeader, PrintButton, ScrollRegion } from '@/ui'
import css from '../reports.module.css'
import { type Figure, useModules } from './figures'

/** `/dashboard/summary`: the main figures of every module on one page; each opens what it counts. */
export default function Summary() {
  const { home, modules } = useModules()
  return (
    <>
      <PageHeader title="Summary" meta={home.data ? `As of ${moment(home.data.asOf)}` : undefined}>
        <PrintButton />
      </PageHeader>
      <ScrollRegion fill label="Main figures">
        <Loaded of={{ ...home, data: modules.length ? modules : undefined }} what="the figures" bars={10}>
          {shown => (
            <DataTable
              rows={shown.flatMap(({ figures }) => figures)}
              groups={shown.map(({ name, of, figures }) => ({
                key: name,
                head: (
                  <>
                    {name} <span className="dim">{of}</span>
                  </>
                ),
                rows: figures,
              }))}
              rowKey={({ label, link }) => `${label} ${link}`}
              label="Main figures by module"
              density="compact"
              columns={[
                { head: 'Figure', names: true, fit: 'wrap', cell: ({ label }) => label },
                {
                  head: 'Count',
                  figure: true,
                  look: 'strong',
                  cell: ({ label, count: n, link }: Figure) =>
                    n ? (
                      <Link to={link} aria-label={`${label}: ${count(n)}`}>
                        {count(n)}
                      </Link>
                    ) : (
                      <span className="dim">0</span>
                    ),
                },
                {
                  head: 'Amount',
                  figure: true,
                  cell: ({ amounts }: Figure) => (
                    <span className={css.sums}>
                      {amounts.map(({ currency, amount }) => (
                        <span key={currency}>
                          <Money of={amount} currency={currency} />
                        </span>
                      ))}
                    </span>
                  ),
                },
              ]}
            />
          )}
        </Loaded>
      </ScrollRegion>
    </>
  )
}
