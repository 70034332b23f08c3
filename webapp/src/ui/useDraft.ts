import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { differing, onTop, type SavedField, trail } from './draft'

/** The state of typed values compared with the stored ones. */
export interface Standing {
  /** It was saved since the form was opened, and there are unsaved changes. */
  isBehind: boolean
  /** What was saved in the meantime and the form showed otherwise. */
  saved: readonly SavedField[]
  /** Starts again from what was sent: after one's own save. Changes made since then stay. */
  begin: () => void
  /** Starts again from the stored values, without what was typed. */
  discard: () => void
}

/** The form of a stored record. */
export interface Draft<Values> extends Omit<UseFormReturnType<Values>, 'isDirty'>, Standing {
  /** Whether anything differs from what is stored. A null and a missing value are the same. */
  isDirty: () => boolean
}

const UP_TO_DATE: Pick<Standing, 'isBehind' | 'saved'> = { isBehind: false, saved: [] }

/**
 * The form of a stored record: Mantine's `useForm`, which retains typed values when another revision is read because
 * another user saved. They are then on top of that revision, and are saved against it.
 */
export function useDraft<Values extends object>(
  stored: Values,
  revision: number,
  options: Pick<UseFormInput<Values>, 'validate'> = {},
): Draft<Values> {
  const form = useForm<Values>({ ...options, initialValues: stored })
  const typed = form.values
  const [standing, setStanding] = useState(UP_TO_DATE)
  const begun = useRef(revision)
  const passed = useRef(trail<Values>())
  const take = (initial: Values, values: Values) => {
    // `setValues` would leave fields that are no longer stored
    form.setInitialValues(values)
    form.reset()
    form.setInitialValues(initial)
  }
  useEffect(() => {
    const initial = form.getInitialValues()
    if (begun.current === revision) {
      passed.current.add(initial, typed)
      return
    }
    // what was put back while one's own save was on its way was typed on top of that save
    const base = { ...initial, ...passed.current.reached(stored) }
    const isTyped = differing(base, typed).length > 0
    const { values, saved } = onTop(base, typed, stored)
    begun.current = revision
    passed.current = trail()
    const isBehind = isTyped && (differing(stored, values).length > 0 || saved.length > 0)
    setStanding(isBehind ? { isBehind, saved } : UP_TO_DATE)
    take(stored, values)
  })
  const begin = () => {
    setStanding(UP_TO_DATE)
    // `typed` and `revision` are those of the screen when it sent the save: if that is not read back yet, what was sent
    // is what is stored
    const initial = begun.current === revision ? typed : form.getInitialValues()
    take(initial, onTop(typed, form.getValues(), initial).values)
  }
  const discard = () => {
    setStanding(UP_TO_DATE)
    passed.current = trail()
    form.reset()
  }
  const isDirty = () => differing(form.getInitialValues(), typed).length > 0
  return { ...form, ...standing, begin, discard, isDirty }
}
