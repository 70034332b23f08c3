import { useState } from 'react'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { type Field, rowValidator } from '@/fields'
import { findingsOfRows } from './answers'
import { type Document, findByFile, uploadFile, useSaveDocuments, valuesOf } from './calls'
import { endingsOf } from './docTypes'
import { titleOf } from './queue'
import { APPROVAL, faultOf, IN_PROCESS, NAME, REVIEW_DAYS, type Values } from './rules'
import { type Upload, useUploads } from './useUploads'
import { NOBODY, type Whom } from './Whom'

/** The values of a dropped file. */
interface Entry {
  chosen: boolean
  values: Values
  errors: Record<string, string>
  /** The document whose current file it replaces; null: it becomes a new document (R016). */
  revises: Document | null
}
/** A file that will become a document or a revision. */
export type Waiting = Upload<Wire<'DocumentFile'>> & Entry

const NONE_CHOSEN = 'Please select at least one record to save.'
const BLANK: Entry = { chosen: true, values: {}, errors: {}, revises: null }

/** The documents of the Add Document dialog: one for each dropped file, with its own fields. */
export function useNewDocuments(fields: readonly Field[], reviewDays: string, type: string) {
  const uploads = useUploads({ send: file => uploadFile(file, type), endings: endingsOf(type) })
  const [entries, setEntries] = useState<Readonly<Record<string, Entry>>>({})
  const [activeKey, setActive] = useState('')
  const [said, setSaid] = useState<string[]>([])
  const [whom, setWhom] = useState<Whom>({ accounts: [], view: NOBODY, edit: NOBODY })
  const save = useSaveDocuments(type)
  const waiting: Waiting[] = uploads.uploads.map(upload => {
    const entry = entries[upload.key] ?? BLANK
    return { ...upload, ...entry, chosen: entry.chosen && upload.state !== 'failed' }
  })
  const active = waiting.find(each => each.key === activeKey) ?? waiting[0]

  // which document each file revises now, not when the file was dropped
  const [revising] = useState(() => new Map<string, string>())
  const drop = (key: string) => {
    revising.delete(key)
    uploads.drop(key)
  }

  const put = (key: string, change: Partial<Entry>) =>
    setEntries(before => ({ ...before, [key]: { ...(before[key] ?? BLANK), ...change } }))
  const asNew = (name: string): Values => ({
    ...Object.fromEntries(fields.map(field => [field.key, field.defaultValue ?? ''])),
    [NAME]: titleOf(name),
    [REVIEW_DAYS]: reviewDays,
    [APPROVAL]: IN_PROCESS,
  })

  /** A file name that a document already has is its next revision; it replaces one picked before (R017). */
  const match = async (key: string, name: string) => {
    const document = await findByFile(name, type)
    if (!document) return
    for (const [other, id] of revising) if (other !== key && id === document.id) drop(other)
    revising.set(key, document.id)
    put(key, { revises: document, values: valuesOf(document) })
  }
  const take = (dropped: File[]) => {
    setSaid([])
    for (const { key, file } of uploads.take(dropped)) {
      put(key, { values: asNew(file.name) })
      // if the lookup fails, the file becomes a new document
      void match(key, file.name).catch(() => {})
    }
  }

  /** The errors of each selected document, found before anything is sent. */
  const check = (): { errors: Map<string, Record<string, string>>; said: string } => {
    const errors = new Map<string, Record<string, string>>()
    let first = ''
    const cells = rowValidator(fields, 'default')
    for (const { key, values, revises } of waiting.filter(each => each.chosen)) {
      const found = Object.entries(cells({ ...values, updateField: true }).errors)
      const fault = found.length ? null : faultOf(values, !revises)
      if (fault) first ||= fault.message
      errors.set(key, {
        ...Object.fromEntries(found.map(([field, finding]) => [field, finding.message])),
        ...(fault ? { [fault.key]: fault.message } : {}),
      })
    }
    return { errors, said: first }
  }

  const mark = (errors: ReadonlyMap<string, Record<string, string>>, why: string): boolean => {
    const wrong = [...errors].filter(([, found]) => Object.keys(found).length)
    for (const each of waiting) put(each.key, { errors: errors.get(each.key) ?? {} })
    const [first] = wrong
    if (!first) return true
    setActive(first[0])
    const many = wrong.length === 1 ? '1 document' : `${wrong.length} documents`
    setSaid([why || `${many} to correct: hover over a highlighted field for details.`])
    return false
  }

  /** Saves some of them, all or none; false: the refused ones are marked. */
  const send = async (some: readonly Waiting[], body: (each: Waiting) => Wire<'DocumentBody'>): Promise<boolean> => {
    if (!some.some(each => each.chosen)) return true
    const isNew = some.some(each => !each.revises)
    try {
      await save.mutateAsync({ ...(isNew ? { accounts: whom.accounts } : {}), data: some.map(body) })
      return true
    } catch (error) {
      const told = findingsOfRows(error)
      const byKey = new Map([...told].map(([at, found]) => [some[at]?.key ?? '', found]))
      if (mark(byKey, messageOf(error))) setSaid([messageOf(error)])
      return false
    }
  }

  const saveAll = async (onSaved: (count: number) => void) => {
    setSaid([])
    uploads.dismiss()
    const chosen = waiting.filter(each => each.chosen)
    if (!chosen.length) return setSaid([NONE_CHOSEN])
    const { errors, said: why } = check()
    if (!mark(errors, why)) return
    const named = ({ chosen: updateField, values }: Waiting) => ({
      updateField,
      fields: Object.entries(values).map(([key, value]) => ({ key, value })),
    })
    // accounts are sent for new documents only: revised ones retain theirs
    const revised = waiting.filter(each => each.revises)
    const isSaved = await send(revised, each => ({
      ...named(each),
      id: each.revises?.id ?? null,
      revision: each.revises?.revision ?? null,
      ...(each.told ? { revisionDocId: each.told } : {}),
    }))
    if (!isSaved) return
    for (const each of revised) if (each.chosen) drop(each.key)
    const fresh = waiting.filter(each => !each.revises)
    const areSaved = await send(fresh, each => ({
      ...named(each),
      ...(each.told ? { presentDocId: each.told } : {}),
      sharedWithView: whom.view,
      sharedWithEdit: whom.edit,
    }))
    if (areSaved) onSaved(chosen.length)
  }

  return {
    waiting,
    active,
    notices: [...uploads.notices, ...said],
    whom,
    setWhom,
    take,
    saveAll,
    isSaving: save.isPending,
    isSending: uploads.isSending,
    show: setActive,
    choose: (key: string, chosen: boolean) => put(key, { chosen }),
    type: (key: string, values: Values) => put(key, { values, errors: {} }),
    /** Removes a file; the document it would have revised does not change (R018). */
    drop,
    /** Makes a new document of a revision. */
    separate: ({ key, file }: Waiting) => {
      revising.delete(key)
      put(key, { revises: null, values: asNew(file.name), errors: {} })
    },
    /** Copies the values of this one, except its name, to the other new ones. */
    copy: (from: Waiting) => {
      for (const each of waiting) {
        if (each.revises) continue
        put(each.key, { values: { ...from.values, [NAME]: each.values[NAME] ?? '' }, errors: {} })
      }
    },
  }
}
