import { Button, TextInput } from '@mantine/core'
import { IconFileSpreadsheet, IconSearch } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { count, EmptyState, Gap, Loaded, PageHeader, Pager, Toolbar } from '@/ui'
import { rulesAddress } from '../addresses'
import { type Source, TEMPLATES_PER_PAGE, useTemplates } from './calls'
import { TemplateRows } from './TemplateRows'

interface Parts {
  title: string
  source: Source
  nothing: { title: string; body: string }
}

/** The templates of one repository, by name. */
export function Templates({ title, source, nothing }: Parts) {
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const page = Number(address.get('page') ?? 1)
  const templates = useTemplates({ q, source, page })
  const put = (name: string, value: string) =>
    setAddress(
      before => {
        const next = new URLSearchParams(before)
        next.delete('page')
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return (
    <>
      <PageHeader title={title} meta={templates.data ? `${count(templates.data.count)} templates` : null}>
        <Button component={Link} variant="default" to={rulesAddress()}>
          Default rules
        </Button>
      </PageHeader>
      <Toolbar label="Find">
        <TextInput
          w={280}
          aria-label="Find a template by name"
          placeholder="Find by name"
          leftSection={<IconSearch size={14} stroke={1.6} />}
          defaultValue={q}
          onChange={event => put('q', event.currentTarget.value)}
        />
        <Gap />
      </Toolbar>
      <Loaded of={templates} what="the templates">
        {found =>
          found.data.length ? (
            <TemplateRows rows={found.data} label={`Table of ${title.toLowerCase()}`} />
          ) : q ? (
            <EmptyState icon={IconSearch} title="No template like that here" body="Look for less.">
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
