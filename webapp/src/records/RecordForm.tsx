import { type ReactNode, useEffect, useState } from 'react'
import { usePermission } from '@/api/permissions'
import type { Wire } from '@/api/wire'
import { FIELD_TYPES, type Field, fieldTitle, gridFields, rowValidator } from '@/fields'
import {
  ActionButton,
  askToDelete,
  counted,
  DraftForm,
  doneToast,
  SaveBar,
  SaveError,
  ScrollRegion,
  savedToast,
  useDraft,
  useScreenActions,
} from '@/ui'
import { type Base, type RecordView, useArchive, useSaveRecord, useUnarchive, type Values } from './calls'
import { FieldInput } from './FieldInput'
import { findingByLabel, findingsOf } from './findings'
import { HoldsFor, type Target } from './HoldsFor'
import type { Inputs } from './recordParts'
import css from './records.module.css'
import { useTaken } from './useTaken'

/** The name of a record: the value of its first column. */
export const nameOf = (resource: Wire<'ResourceView'>, record: RecordView): string =>
  String(record.values[resource.columns[0] ?? ''] || resource.title)

/** The default value of a field in a new record; a checkbox has true or nothing. */
const defaultOf = ({ type, defaultValue = '' }: Field) =>
  FIELD_TYPES[type].kind === 'toggle' ? defaultValue === 'true' || '' : defaultValue

interface Parts {
  base: Base
  resource: Wire<'ResourceView'>
  /** Undefined: a new record. */
  record?: RecordView
  /** The account of a new record, if the screen sets it. */
  accountId?: string | undefined
  /** Some of the fields, if the others have their own form. */
  only?: (field: Field) => boolean
  /** Whether a field applies, given the values of the others; one that does not is hidden, and saved empty. */
  applies?: ((field: Field, values: Values) => boolean) | undefined
  /** Initial values in addition to the stored ones: not saved yet. */
  begun?: Values
  /** The screen's own inputs, by field. */
  inputs?: Inputs | undefined
  onSaved: (saved: RecordView) => void
  /** Undefined: such a record cannot be deleted. */
  onGone?: () => void
  children?: ReactNode
}

/** The status of a record without changes. */
function savedBy({ archived, mayChange, ownerName, updatedBy }: RecordView): string {
  if (archived) return `Removed by ${updatedBy}`
  return ownerName && !mayChange ? `Only ${ownerName} can change it` : `Saved by ${updatedBy}`
}

/** The form of a record, built from the fields of its resource: errors next to their fields, a bar with what is
 * unsaved. */
export function RecordForm({
  base,
  resource,
  record,
  accountId,
  only,
  applies,
  inputs,
  begun,
  onSaved,
  onGone,
  children,
}: Parts) {
  const fields = gridFields(resource.fields as Field[]).filter(only ?? (() => true))
  const empty = Object.fromEntries(fields.map(field => [field.key, defaultOf(field)]))
  const begunFor: Target = { level: accountId ? 'account' : 'system', accountId: accountId ?? '' }
  const stored: Values & { target: Target } = { ...empty, ...record?.values, target: begunFor }
  const draft = useDraft(stored, record?.revision ?? 0)
  const { target, ...typed } = draft.values
  const [toBegin] = useState(begun)
  useEffect(() => {
    if (toBegin) draft.setValues(toBegin)
  }, [toBegin, draft.setValues])
  const save = useSaveRecord(base, record)
  const remove = useArchive(base)
  const restore = useUnarchive(base)
  const allowed = usePermission(record ? resource.permissions.change : resource.permissions.add)
  const may = allowed && (record ? record.mayChange && !record.archived : true)
  const labels = Object.fromEntries(fields.map(field => [field.key, fieldTitle(field)]))
  const told = {
    ...useTaken(resource, typed, record),
    ...findingByLabel(save.error, fields),
    ...findingsOf(save.error),
  }
  const shown = fields.filter(field => applies?.(field, typed) ?? true)
  const check = rowValidator(shown, 'default')
  const submit = () => {
    const { errors } = check({ ...typed, updateField: true })
    const wrong = Object.entries(errors).map(([key, finding]) => [key, finding.message])
    const left = fields.filter(field => !shown.includes(field)).map(({ key }) => [key, ''])
    const values = { ...typed, ...Object.fromEntries(left) }
    const isOwn = target.level === 'account'
    if (isOwn && !target.accountId) wrong.push(['target', 'Choose an account for this record.'])
    draft.setErrors(Object.fromEntries(wrong))
    if (wrong.length) return
    const owner = { level: target.level, ...(isOwn ? { accountId: target.accountId } : {}) }
    save.mutate(
      { values, ...(record ? {} : owner) },
      {
        onSuccess: saved => {
          draft.begin()
          savedToast(`${nameOf(resource, saved)} saved.`)
          onSaved(saved)
        },
      },
    )
  }
  const removeNow = async (gone: RecordView) => {
    const name = nameOf(resource, gone)
    const question = {
      title: `Remove ${name}?`,
      meaning: `Lookups will no longer find it. It stays under Removed with its history, and you can restore it.`,
      confirm: `Remove ${name}`,
    }
    if (!(await askToDelete(question))) return
    remove.mutate(gone, {
      onSuccess: () => {
        doneToast(`${name} removed`, () => restore.mutate(gone))
        onGone?.()
      },
    })
  }
  const acts = useScreenActions({
    remove: {
      label: 'Remove',
      isShown: !!record && may && !!onGone,
      isPending: remove.isPending,
      perform: () => record && void removeNow(record),
    },
    save: {
      label: record ? 'Save' : 'Create',
      tone: 'primary',
      isShown: may,
      isPending: save.isPending,
      perform: submit,
    },
  })
  const count = Object.keys(findingsOf(save.error)).length
  const put = (values: Values) => {
    for (const [key, value] of Object.entries(values)) draft.setFieldValue(key, value)
  }
  const input = (field: Field) => {
    const parts = {
      field,
      row: typed,
      value: typed[field.key],
      error: (draft.errors[field.key] as string | undefined) ?? told[field.key],
      disabled: !may,
      onChange: (value: unknown) => put({ [field.key]: value }),
    }
    const Own = inputs?.[field.key]
    if (!Own) return <FieldInput key={field.key} {...parts} />
    const owner = record ? (record.accountId ?? '') : target.level === 'account' ? target.accountId : ''
    return <Own key={field.key} {...parts} accountId={owner} put={put} />
  }
  return (
    <DraftForm
      of={draft}
      save={count ? { ...save, error: new Error(`${counted(count, 'field')} to correct`) } : save}
      labels={labels}
      onSend={submit}
      className={css.form}
      notice={css.notice}
      above={<SaveError error={remove.error} />}
      aria-label={resource.title}
    >
      <ScrollRegion className={css.sheet} label={`Fields of the ${resource.title.toLowerCase()}`}>
        <div className={css.fields}>
          {!record && resource.levels.length > 1 && !accountId ? (
            <HoldsFor
              levels={resource.levels}
              target={target}
              onChange={next => draft.setFieldValue('target', next)}
              error={draft.errors.target as string | undefined}
            />
          ) : null}
          {shown.filter(({ key }) => !resource.sections.some(({ keys }) => keys.includes(key))).map(input)}
        </div>
        {resource.sections
          .filter(({ keys }) => shown.some(({ key }) => keys.includes(key)))
          .map(({ title, keys }) => (
            <fieldset key={title} className={css.section}>
              <legend>{title}</legend>
              {shown.filter(({ key }) => keys.includes(key)).map(input)}
            </fieldset>
          ))}
        {children}
      </ScrollRegion>
      <SaveBar said={draft.isDirty() ? 'Not saved yet' : record ? savedBy(record) : ''}>
        <ActionButton action={acts.remove} />
        <ActionButton action={acts.save} submits />
      </SaveBar>
    </DraftForm>
  )
}
