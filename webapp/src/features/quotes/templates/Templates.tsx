import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { TEMPLATES_PER_PAGE, useQuoteTemplates } from '@/entities/quoteTemplates'
import { counted, EmptyState, FindBox, Gap, Loaded, PageHeader, Pager, Toolbar, useAddress } from '@/ui'
import { rulesAddress } from '../addresses'
import { TemplateRows } from './TemplateRows'

interface Parts {
  title: string
  source: Wire<'RateSourceType'>
  nothing: { title: string; body: string }
}

/** The templates of one repository, by name. */
export function Templates({ title, source, nothing }: Parts) {
  const { address, page } = useAddress()
  const q = address.get('q') ?? ''
  const templates = useQuoteTemplates(q, source, page)
  return (
    <>
      <PageHeader title={title} meta={templates.data ? counted(templates.data.count, 'template') : null}>
        <Button component={Link} variant="default" to={rulesAddress()}>
          Default rules
        </Button>
      </PageHeader>
      <Toolbar label="Find">
        <FindBox label="Find a template by name, customer or RFQ" placeholder="Find by name, customer or RFQ" />
        <Gap />
      </Toolbar>
      <Loaded of={templates} what="the templates">
        {found =>
          found.data.length ? (
            <TemplateRows rows={found.data} label={`Table of ${title.toLowerCase()}`} />
          ) : q ? (
            <EmptyState icon={IconSearch} title="No results" body="Try a shorter search.">
              <Link to=".">Show all</Link>
            </EmptyState>
          ) : (
            <EmptyState icon={IconFileSpreadsheet} {...nothing} />
          )
        }
      </Loaded>
      {templates.data && templates.data.count > TEMPLATES_PER_PAGE ? (
        <Pager page={page} count={templates.data.count} limit={TEMPLATES_PER_PAGE} />
      ) : null}
    </>
  )
}
