import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { useSession } from '@/api/session'
import type { Wire } from '@/api/wire'
import { askedOf, FIELD_TYPE_NAMES } from '@/fields'
import { findingsOf, RecordHistory } from '@/records'
import {
  ActionButton,
  type Draft,
  DraftForm,
  doneToast,
  Loaded,
  PageHeader,
  PlainTable,
  RemoveButton,
  SaveBar,
  ScrollRegion,
  Section,
  ui,
  useDraft,
  useScreenActions,
} from '@/ui'
import { recordsOf, typeList } from './addresses'
import { TYPES, useSaveType, useType } from './calls'
import css from './metadata.module.css'
import { bodyOf, emptyColumn, emptyForm, formOf, type TypeForm } from './typeForm'

function Columns({ form }: { form: Draft<TypeForm> }) {
  const { columns } = form.values
  const name = (at: number) => columns[at]?.label || `column ${at + 1}`
  const takeAsKey = (at: number) =>
    form.setFieldValue(
      'columns',
      columns.map((column, other) => ({
        ...column,
        isKey: other === at,
        isMandatory: other === at || column.isMandatory,
      })),
    )
  return (
    <PlainTable>
      <thead>
        <tr>
          <th>Label</th>
          <th>Type</th>
          <th>Length</th>
          <th>Options, or suggestion source</th>
          <th>Key</th>
          <th>Mandatory</th>
          <th>Active</th>
          <th>
            <span className="vh">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column, at) => (
          <tr key={column.id} className={css.column}>
            <td>
              <TextInput aria-label={`Label of column ${at + 1}`} {...form.getInputProps(`columns.${at}.label`)} />
            </td>
            <td>
              <Select
                aria-label={`Type of ${name(at)}`}
                w={130}
                allowDeselect={false}
                data={FIELD_TYPE_NAMES}
                {...form.getInputProps(`columns.${at}.type`)}
              />
            </td>
            <td>
              <TextInput aria-label={`Length of ${name(at)}`} w={64} {...form.getInputProps(`columns.${at}.length`)} />
            </td>
            <td>
              {askedOf(column.type) === 'source' ? (
                <TextInput
                  aria-label={`Suggestion source of ${name(at)}`}
                  placeholder="country, metadata_ports"
                  {...form.getInputProps(`columns.${at}.suggestionsSource`)}
                />
              ) : askedOf(column.type) === 'options' ? (
                <TextInput
                  aria-label={`Options of ${name(at)}`}
                  placeholder="Air, Ocean, Rail"
                  {...form.getInputProps(`columns.${at}.options`)}
                />
              ) : (
                <span className="dim">–</span>
              )}
            </td>
            <td>
              <Checkbox aria-label={`${name(at)} is the key`} checked={column.isKey} onChange={() => takeAsKey(at)} />
            </td>
            <td>
              <Checkbox
                aria-label={`${name(at)} is mandatory`}
                disabled={column.isKey}
                {...form.getInputProps(`columns.${at}.isMandatory`, { type: 'checkbox' })}
              />
            </td>
            <td>
              <Checkbox
                aria-label={`${name(at)} is active`}
                disabled={column.isKey}
                {...form.getInputProps(`columns.${at}.isActive`, { type: 'checkbox' })}
              />
            </td>
            <td className="num">
              <RemoveButton
                label={`Remove ${name(at)}`}
                disabled={column.isKey}
                onClick={() => form.removeListItem('columns', at)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

const LABELS = { label: 'Label', description: 'Description', columns: 'Columns' }

function Fields({ stored }: { stored?: Wire<'MetadataTypeView'> }) {
  const navigate = useNavigate()
  const isAdmin = useSession(state => state.data?.loggedInUser.isAdmin === 1)
  const form = useDraft(stored ? formOf(stored) : emptyForm(), stored?.revision ?? 0)
  const save = useSaveType(stored?.id)
  const told = findingsOf(save.error)
  const [finding] = Object.values(told)
  const submit = () =>
    save.mutate(bodyOf(form.values, stored), {
      onSuccess: saved => {
        doneToast('Metadata saved.')
        navigate(recordsOf(saved.id))
      },
    })
  const acts = useScreenActions({
    back: { label: 'Back', to: stored ? recordsOf(stored.id) : typeList },
    save: { label: stored ? 'Save' : 'Create', tone: 'primary', isPending: save.isPending, perform: submit },
  })
  const next = Math.max(-1, ...form.values.columns.map(column => column.id)) + 1
  return (
    <DraftForm
      of={form}
      save={finding ? { ...save, error: new Error(finding) } : save}
      labels={LABELS}
      onSend={submit}
      className={ui.form}
      notice={ui.notice}
    >
      <ScrollRegion fill className={ui.sections} label="Metadata type form">
        <Section title="Metadata type">
          <div className={ui.boxes}>
            <TextInput
              label="Label"
              withAsterisk
              {...form.getInputProps('label')}
              error={told['type#label'] ?? form.errors.label}
            />
            <TextInput
              label="Name"
              withAsterisk
              disabled={!!stored}
              placeholder="ports"
              {...form.getInputProps('name')}
              error={told['type#name'] ?? form.errors.name}
            />
            <Select
              label="Applies to"
              allowDeselect={false}
              disabled={!!stored}
              data={[
                { value: 'system', label: 'This system' },
                ...(isAdmin || stored ? [{ value: 'default', label: 'All systems' }] : []),
              ]}
              {...form.getInputProps('level')}
            />
            <Textarea
              label="Description"
              autosize
              minRows={1}
              className={ui.wider ?? ''}
              {...form.getInputProps('description')}
            />
          </div>
        </Section>
        <Section
          title="Columns"
          note="The key identifies the record and is stored in fields"
          actions={
            <Button
              variant="default"
              leftSection={<IconPlus size={14} stroke={1.8} />}
              onClick={() => form.insertListItem('columns', emptyColumn(next))}
            >
              Add column
            </Button>
          }
        >
          <Columns form={form} />
        </Section>
        {stored ? <RecordHistory base={TYPES} record={stored} permission="metadata.editMetadata" /> : null}
      </ScrollRegion>
      <SaveBar said={form.isDirty() ? 'Unsaved changes' : ''}>
        <ActionButton action={acts.back} />
        <ActionButton action={acts.save} submits />
      </SaveBar>
    </DraftForm>
  )
}

/** A new lookup table, or the columns of one. */
export default function MetadataTypeEdit() {
  const { metadataTypeId } = useParams()
  return metadataTypeId ? (
    <Edit typeId={metadataTypeId} />
  ) : (
    <>
      <PageHeader title="New metadata type" />
      <Fields />
    </>
  )
}

function Edit({ typeId }: { typeId: string }) {
  const type = useType(typeId)
  return (
    <>
      <PageHeader title={type.data?.label ?? 'Metadata type'} meta={type.data?.source} />
      <Loaded of={type} what="the metadata type">
        {found => <Fields key={found.id} stored={found} />}
      </Loaded>
    </>
  )
}
