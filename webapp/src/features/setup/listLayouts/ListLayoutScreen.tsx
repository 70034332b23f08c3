import { useParams } from 'react-router'
import { usePermission } from '@/api/permissions'
import { LifecycleScreen } from '@/records'
import { Callout, FactList, Loaded } from '@/ui'
import {
  addressesOf,
  appliesToWords,
  BASE,
  CHANGES,
  type LayoutOptions,
  type ListLayout,
  useLayoutOptions,
  useListLayout,
  useRemoveListLayout,
} from './calls'
import { ListLayoutForm } from './ListLayoutForm'
import css from './listLayouts.module.css'
import type { ListPreviews } from './Preview'

export type { ListPreviews } from './Preview'

/** A layout of a list: its form with a preview, and its history. */
export function ListLayoutScreen({ previews }: { previews: ListPreviews }) {
  const { systemId = '', ListItemId: id = '' } = useParams()
  const mayChange = usePermission(CHANGES)
  const options = useLayoutOptions()
  return (
    <LifecycleScreen
      id={id}
      of={useListLayout(id)}
      what="layout"
      noun="layout"
      heading="Summary columns"
      newHeading="New summary columns"
      meta={layout => layout.listLabel}
      mayChange={() => mayChange}
      remove={useRemoveListLayout()}
      meaning="Its users see the next layout that applies to them, or the usual columns."
      list={addressesOf(systemId).list}
      edit=""
      form={layout => (
        <Loaded of={options} what="the columns of the lists">
          {data => (
            <ListLayoutForm
              key={layout?.id ?? 'new'}
              layout={layout}
              options={data}
              previews={previews}
              systemId={systemId}
            />
          )}
        </Loaded>
      )}
      facts={layout => <Facts layout={layout} lists={options.data?.lists ?? []} />}
      history={{ base: BASE, permission: CHANGES }}
      bodyClass={css.page}
    />
  )
}

function Facts({ layout, lists }: { layout: ListLayout; lists: LayoutOptions['lists'] }) {
  const columns = lists.find(({ listName }) => listName === layout.listName)?.columns ?? []
  const labelOf = (key: string) => columns.find(column => column.key === key)?.label ?? key
  return (
    <>
      {layout.archived ? (
        <Callout tone="warn" title="This layout was removed">
          It applies to no one. Restore it from its history below.
        </Callout>
      ) : null}
      <FactList
        facts={[
          ['List', layout.listLabel],
          ['Applies to', appliesToWords(layout)],
          ['Columns', layout.columns.map(({ key, label }) => label || labelOf(key)).join(', ')],
          ['Sort', layout.sort ? `${labelOf(layout.sort.key)}${layout.sort.descending ? ', descending' : ''}` : ''],
        ]}
      />
    </>
  )
}
