import { Button } from '@mantine/core'
import { IconLayoutDashboard, IconPlus, IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Callout, EmptyState, Loaded, PageHeader, useAddress } from '@/ui'
import { AT, useEmbeddedPages } from './calls'
import { EmbeddedFrame } from './EmbeddedFrame'
import css from './embedded.module.css'

/** `/dashboard/lookerCharts`: the pages of the company's reporting tools, one of them shown. */
export default function EmbeddedReports() {
  const { address } = useAddress()
  const pages = useEmbeddedPages()
  const entries = pages.data?.entries ?? []
  const wanted = address.get('report') ?? ''
  const chosen = entries.find(({ id }) => id === (wanted || entries[0]?.id))
  const mayChange = pages.data?.mayChange ?? false
  return (
    <>
      <PageHeader title={chosen?.name ?? 'Embedded reports'} meta={chosen?.description}>
        {mayChange ? (
          <Button
            variant="default"
            component={Link}
            to={chosen ? `${AT}/details/${chosen.id}` : `${AT}/settings`}
            leftSection={<IconSettings size={14} stroke={1.8} />}
          >
            Open settings
          </Button>
        ) : null}
      </PageHeader>
      <Loaded of={pages} what="the reports">
        {() =>
          entries.length || wanted ? (
            <div className={css.room}>
              <nav className={css.pages} aria-label="Embedded reports">
                {entries.map(({ id, name }) => (
                  <Link key={id} to={`${AT}?report=${id}`} aria-current={id === chosen?.id ? 'page' : undefined}>
                    {name}
                  </Link>
                ))}
              </nav>
              {chosen ? (
                <EmbeddedFrame key={chosen.id} id={chosen.id} name={chosen.name} />
              ) : (
                <div className={css.notice}>
                  <Callout tone="warn" title="This report is not available">
                    It was removed, or you may not see all that it shows.
                  </Callout>
                </div>
              )}
            </div>
          ) : (
            <EmptyState
              icon={IconLayoutDashboard}
              title="No embedded reports"
              body={
                mayChange
                  ? 'Show dashboards of Metabase, Looker, Power BI or your own tool here, each for the accounts of whoever looks.'
                  : 'Your administrator can show dashboards of your reporting tool here.'
              }
            >
              {mayChange ? (
                <Button component={Link} to={`${AT}/new`} leftSection={<IconPlus size={14} stroke={1.8} />}>
                  New embedded report
                </Button>
              ) : null}
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}
