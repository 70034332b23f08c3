import { Checkbox, MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { LayoutColumn, ListName } from '@/entities/listColumns'
import { DraftForm, doneToast, SubmitButton, useDraft } from '@/ui'
import { ColumnRows } from './ColumnRows'
import { type AppliesTo, addressesOf, type LayoutOptions, type ListLayout, useSaveListLayout } from './calls'
import css from './listLayouts.module.css'
import { type ListPreviews, Preview } from './Preview'

const LABELS = {
  name: 'Name',
  listName: 'List',
  appliesTo: 'Applies to',
  receivers: 'Roles and groups',
  columns: 'Columns',
  sortKey: 'Sort',
  descending: 'Descending',
}
const APPLIES: { value: AppliesTo; label: string }[] = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'roles', label: 'Roles' },
  { value: 'groups', label: 'Groups' },
]
const plain = (key: string): LayoutColumn => ({ key, label: '', width: null, format: null, total: false })

interface FormProps {
  layout: ListLayout | null
  options: LayoutOptions
  previews: ListPreviews
  systemId: string
}

/** Which columns a list shows, in which order and for whom, with a preview on live rows. */
export function ListLayoutForm({ layout, options, previews, systemId }: FormProps) {
  const save = useSaveListLayout()
  const go = useNavigate()
  const listOf = (name: ListName) => options.lists.find(({ listName }) => listName === name)
  const usual = (name: ListName) => listOf(name)?.columns.map(({ key }) => plain(key)) ?? []
  const stored = {
    name: layout?.name ?? '',
    listName: layout?.listName ?? ('invoices' as ListName),
    appliesTo: layout?.appliesTo ?? ('everyone' as AppliesTo),
    receivers: layout?.receivers.map(({ id }) => id) ?? [],
    columns: layout?.columns ?? usual('invoices'),
    sortKey: layout?.sort?.key ?? '',
    descending: layout?.sort?.descending ?? false,
  }
  const draft = useDraft(stored, layout?.revision ?? 0)
  const { listName, appliesTo, receivers, columns, sortKey, descending } = draft.values
  const list = listOf(listName)
  const available = list?.columns ?? []
  const sortable = available.filter(({ sortField }) => sortField)
  const hidden = available.filter(({ key }) => !columns.some(column => column.key === key))
  const field = sortable.find(({ key }) => key === sortKey)?.sortField ?? ''
  // those that no longer exist are listed until they are taken out
  const gone = layout?.receivers.filter(({ exists }) => !exists).map(({ id, name }) => ({ id, name })) ?? []
  const choices = [...(appliesTo === 'roles' ? options.roles : options.groups), ...gone]
  const send = () => {
    const { name } = draft.values
    save.mutate(
      {
        id: layout?.id ?? '',
        name,
        listName,
        appliesTo,
        receivers: appliesTo === 'everyone' ? [] : receivers,
        columns,
        sort: sortKey ? { key: sortKey, descending } : null,
        revision: layout?.revision ?? 0,
      },
      {
        onSuccess: saved => {
          doneToast(`${saved.name} is saved.`)
          void go(addressesOf(systemId).list)
        },
      },
    )
  }
  return (
    <>
      <DraftForm of={draft} save={save} labels={LABELS} onSend={send} className={css.form}>
        <div className={css.fields}>
          <TextInput
            label="Name"
            autoComplete="off"
            autoFocus
            maxLength={100}
            placeholder="Invoices of operators"
            {...draft.getInputProps('name')}
          />
          <Select
            label="List"
            allowDeselect={false}
            disabled={!!layout}
            data={options.lists.map(each => ({ value: each.listName, label: each.label }))}
            value={listName}
            onChange={chosen => {
              const next = chosen as ListName
              draft.setValues({ listName: next, columns: usual(next), sortKey: '', descending: false })
            }}
          />
          <div>
            <SegmentedControl
              aria-label="Applies to"
              data={APPLIES}
              value={appliesTo}
              onChange={next => draft.setValues({ appliesTo: next as AppliesTo, receivers: [] })}
            />
          </div>
          {appliesTo === 'everyone' ? (
            <span />
          ) : (
            <MultiSelect
              aria-label={appliesTo === 'roles' ? 'Roles' : 'Groups'}
              searchable
              placeholder={receivers.length ? '' : `Choose ${appliesTo}`}
              nothingFoundMessage={appliesTo === 'roles' ? 'No such role' : 'No such group'}
              data={choices.map(({ id, name }) => ({ value: id, label: name }))}
              value={receivers}
              onChange={ids => draft.setFieldValue('receivers', ids)}
            />
          )}
        </div>
        <ColumnRows
          columns={columns}
          available={available}
          isGrid={list?.isGrid ?? false}
          onChange={next => draft.setFieldValue('columns', next)}
        />
        <div className={css.fields}>
          <Select
            label="Add a column"
            placeholder={hidden.length ? 'Hidden columns' : 'Every column is shown'}
            searchable
            disabled={!hidden.length}
            data={hidden.map(({ key, label }) => ({ value: key, label }))}
            value={null}
            onChange={key => key && draft.setFieldValue('columns', [...columns, plain(key)])}
          />
          {sortable.length ? (
            <div className={css.sort}>
              <Select
                label="Sort by"
                placeholder="As usual"
                clearable
                data={sortable.map(({ key, label }) => ({ value: key, label }))}
                value={sortKey || null}
                onChange={key => draft.setValues({ sortKey: key ?? '', descending: key ? descending : false })}
              />
              <Checkbox
                label="Descending"
                disabled={!sortKey}
                checked={descending}
                onChange={event => draft.setFieldValue('descending', event.currentTarget.checked)}
              />
            </div>
          ) : null}
        </div>
        <div>
          <SubmitButton of={save}>Save</SubmitButton>
        </div>
      </DraftForm>
      <Preview
        key={listName}
        of={previews[listName]}
        layout={{
          columns,
          sort: field ? { field, descending } : null,
          available: available.map(({ key }) => key),
        }}
      />
    </>
  )
}
