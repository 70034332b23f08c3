import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { TEMPLATES_PER_PAGE, useQuoteTemplates } from '@/entities/quoteTemplates'
import { EmptyState, ListScreen, NoResults, useListController } from '@/ui'
import { rulesAddress } from '../addresses'
import { TemplateRows } from './TemplateRows'

interface Parts {
  title: string
  source: Wire<'RateSourceType'>
  nothing: { title: string; body: string }
}

/** The templates of one repository, by name. */
export function Templates({ title, source, nothing }: Parts) {
  const { filters, page } = useListController()
  const templates = useQuoteTemplates(filters.q, source, page)
  return (
    <ListScreen
      title={title}
      noun="template"
      actions={
        <Button component={Link} variant="default" to={rulesAddress()}>
          Default rules
        </Button>
      }
      toolbar="Find"
      find={['Find a template by name, customer or RFQ', 'Find by name, customer or RFQ']}
      of={templates}
      what="the templates"
      rows={templates.data?.data}
      limit={TEMPLATES_PER_PAGE}
      hidesOnePage
      empty={
        filters.q ? (
          <NoResults body="Try a shorter search." all="Show all" />
        ) : (
          <EmptyState icon={IconFileSpreadsheet} {...nothing} />
        )
      }
      table={rows => <TemplateRows rows={rows} label={`Table of ${title.toLowerCase()}`} />}
    />
  )
}
