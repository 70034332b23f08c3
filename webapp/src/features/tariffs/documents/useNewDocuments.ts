import { useState } from 'react'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { sorted, titleOf } from '@/entities/documents/queue'
import { type Field, rowValidator } from '@/fields'
import { findingsOfRows } from './answers'
import { uploadFile, useSaveDocuments } from './calls'
import { APPROVAL, faultOf, IN_PROCESS, NAME, REVIEW_DAYS, type Values } from './rules'
import { NOBODY, type Whom } from './Whom'

/** A file that waits to become a document. */
export interface Waiting {
  key: string
  file: File
  /** Where the server keeps it until then; none while it is sent, or when it was refused. */
  sent: Wire<'DocumentFile'> | null
  refused: string
  chosen: boolean
  values: Values
  errors: Record<string, string>
}
const NONE_CHOSEN = 'Please select at least one record to save.'
let made = 0

/** The documents of the Add Document dialog: each dropped file is one, with fields of its own. */
export function useNewDocuments(fields: readonly Field[], reviewDays: string) {
  const [waiting, setWaiting] = useState<Waiting[]>([])
  const [activeKey, setActive] = useState('')
  const [notices, setNotices] = useState<string[]>([])
  const [whom, setWhom] = useState<Whom>({ accounts: [], view: NOBODY, edit: NOBODY })
  const save = useSaveDocuments()
  const active = waiting.find(each => each.key === activeKey) ?? waiting[0]

  const put = (key: string, change: Partial<Waiting>) =>
    setWaiting(before => before.map(each => (each.key === key ? { ...each, ...change } : each)))

  const take = (dropped: File[]) => {
    const { taken, refused } = sorted(
      dropped,
      waiting.map(each => each.file),
    )
    setNotices(refused)
    const defaults = Object.fromEntries(fields.map(field => [field.key, field.defaultValue ?? '']))
    const added = taken.map(file => ({
      key: `new${++made}`,
      file,
      sent: null,
      refused: '',
      chosen: true,
      values: { ...defaults, [NAME]: titleOf(file.name), [REVIEW_DAYS]: reviewDays, [APPROVAL]: IN_PROCESS },
      errors: {},
    }))
    setWaiting(before => [...before, ...added])
    for (const each of added) {
      uploadFile(each.file).then(
        sent => put(each.key, { sent }),
        error => put(each.key, { refused: messageOf(error), chosen: false }),
      )
    }
  }

  /** What is wrong with each chosen document, found before anything is sent. */
  const check = (): { errors: Map<string, Record<string, string>>; said: string } => {
    const errors = new Map<string, Record<string, string>>()
    let said = ''
    const cells = rowValidator(fields, 'default')
    for (const { key, values } of waiting.filter(each => each.chosen)) {
      const found = Object.entries(cells({ ...values, updateField: true }).errors)
      const fault = found.length ? null : faultOf(values, true)
      if (fault) said ||= fault.message
      errors.set(key, {
        ...Object.fromEntries(found.map(([field, finding]) => [field, finding.message])),
        ...(fault ? { [fault.key]: fault.message } : {}),
      })
    }
    return { errors, said }
  }

  const mark = (errors: ReadonlyMap<string, Record<string, string>>, said: string): boolean => {
    const wrong = [...errors].filter(([, found]) => Object.keys(found).length)
    setWaiting(before => before.map(each => ({ ...each, errors: errors.get(each.key) ?? {} })))
    const [first] = wrong
    if (!first) return true
    setActive(first[0])
    const many = wrong.length === 1 ? '1 document' : `${wrong.length} documents`
    setNotices([said || `${many} to correct: hover over a highlighted field for details.`])
    return false
  }

  const saveAll = (onSaved: (count: number) => void) => {
    setNotices([])
    if (!waiting.some(each => each.chosen)) {
      setNotices([NONE_CHOSEN])
      return
    }
    const { errors, said } = check()
    if (!mark(errors, said)) return
    const data = waiting.map(({ chosen, values, sent }) => ({
      updateField: chosen,
      fields: Object.entries(values).map(([key, value]) => ({ key, value })),
      ...(sent ? { presentDocId: sent } : {}),
      sharedWithView: whom.view,
      sharedWithEdit: whom.edit,
    }))
    save.mutate(
      { accounts: whom.accounts, data },
      {
        onSuccess: saved => onSaved(saved.documents.length),
        onError: error => {
          const told = findingsOfRows(error)
          const byKey = new Map([...told].map(([at, found]) => [waiting[at]?.key ?? '', found]))
          if (mark(byKey, messageOf(error))) setNotices([messageOf(error)])
        },
      },
    )
  }

  return {
    waiting,
    active,
    notices,
    whom,
    setWhom,
    take,
    saveAll,
    isSaving: save.isPending,
    isSending: waiting.some(each => !each.sent && !each.refused),
    show: setActive,
    choose: (key: string, chosen: boolean) => put(key, { chosen }),
    type: (key: string, values: Values) => put(key, { values, errors: {} }),
    drop: (key: string) => setWaiting(before => before.filter(each => each.key !== key)),
    /** Gives the others what is typed for this one, but its name. */
    copy: (from: Waiting) =>
      setWaiting(before =>
        before.map(each => ({ ...each, values: { ...from.values, [NAME]: each.values[NAME] ?? '' }, errors: {} })),
      ),
  }
}
