import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconFileSpreadsheet, IconSearch } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { count, EmptyState, Gap, Loaded, PageHeader, Pager, Toolbar } from '@/ui'
import { rulesAddress } from '../addresses'
import { type Source, TEMPLATES_PER_PAGE, useTemplates } from './calls'
import { TemplateRows } from './TemplateRows'
import { SOURCE_WORD } from './words'

const SOURCES: Source[] = ['InProcess', 'Database', 'AirlineTariffs', 'RateSearch']

interface Parts {
  title: string
  /** Only the templates of this repository. */
  only?: Source
  nothing: { title: string; body: string }
}

/** Templates of one repository, or of all of them to choose from. */
export function Templates({ title, only, nothing }: Parts) {
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const source = only ?? ((address.get('source') ?? '') as Source | '')
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
        {only ? null : (
          <SegmentedControl
            size="xs"
            aria-label="Repository"
            value={source}
            data={[{ value: '', label: 'All' }, ...SOURCES.map(value => ({ value, label: SOURCE_WORD[value] }))]}
            onChange={value => put('source', value)}
          />
        )}
        <Gap />
      </Toolbar>
      <Loaded of={templates} what="the templates">
        {found =>
          found.data.length ? (
            <TemplateRows rows={found.data} label={`Table of ${title.toLowerCase()}`} />
          ) : q || (source && !only) ? (
            <EmptyState
              icon={IconSearch}
              title="No template like that here"
              body="Look for less, or in all repositories."
            >
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

/** Every template that quotes are made from. */
export default function TemplateList() {
  return (
    <Templates
      title="Quote templates"
      nothing={{
        title: 'No template yet',
        body: 'A template holds lanes and charges that quotes are made from, for one customer and industry. Build one beside the tariffs, then upload its rates.',
      }}
    />
  )
}
