import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { count, FactList, Loaded, money, PageHeader, PrintButton, ScrollRegion, Section, showDay } from '@/ui'
import { useSummary } from '../calls'
import { Owed } from './Owed'
import css from './summary.module.css'
import { Work } from './Work'

/** What was paid since the first of the month. */
function PaidThisMonth({ of }: { of: Wire<'PaidSum'>[] }) {
  return (
    <Section title="Paid this month" actions={<Link to="/payables/payments">All payments</Link>}>
      {of.length ? (
        <FactList
          className={css.paid}
          facts={of.map(({ currency, total, link }) => [
            currency,
            <Link key={currency} to={link}>
              {money(total, currency)}
            </Link>,
          ])}
        />
      ) : (
        <p className={css.none}>Nothing yet.</p>
      )}
    </Section>
  )
}

/** The view that comes first depends on the type of user (A006): money or work. */
function Views({ of }: { of: Wire<'PayablesSummary'> }) {
  const owed = <Owed key="owed" rows={of.owed} />
  const work = <Work key="work" rows={of.work} />
  return (
    <>
      {of.view === 'owed' ? [owed, work] : [work, owed]}
      <PaidThisMonth of={of.paidThisMonth} />
    </>
  )
}

/** `/payables/summary`: what is owed to carriers and when, and what needs attention. */
export default function Summary() {
  const summary = useSummary()
  return (
    <>
      <PageHeader
        title="Payables summary"
        meta={
          summary.data ? (
            <>
              <span>As of {showDay(summary.data.today)}</span>
              {summary.data.unchecked ? (
                <span role="status">{count(summary.data.unchecked)} invoices still being audited</span>
              ) : null}
            </>
          ) : null
        }
      >
        <PrintButton />
      </PageHeader>
      <ScrollRegion fill className={css.body} label="Payables summary">
        <Loaded of={summary} what="the summary" bars={8}>
          {found => <Views of={found} />}
        </Loaded>
      </ScrollRegion>
    </>
  )
}
