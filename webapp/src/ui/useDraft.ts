import type { UseFormReturnType } from '@mantine/form'
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

const UP_TO_DATE: Pick<Standing, 'isBehind' | 'saved'> = { isBehind: false, saved: [] }

/**
 * Retains typed values when another revision is read because another user saved: they are then on top of that revision,
 * and are saved against it. `take` gives the form both: its new initial values, and its current ones.
 */
export function useOnTop<Values extends object>(
  typed: Values,
  stored: Values,
  revision: number,
  take: (begun: Values, values: Values) => void,
): Standing {
  const [standing, setStanding] = useState(UP_TO_DATE)
  const begun = useRef({ revision, values: stored })
  const latest = useRef(typed)
  latest.current = typed
  const passed = useRef(trail<Values>())
  useEffect(() => {
    if (begun.current.revision === revision) {
      passed.current.add(begun.current.values, typed)
      return
    }
    // what was put back while one's own save was on its way was typed on top of that save
    const base = { ...begun.current.values, ...passed.current.reached(stored) }
    const isTyped = differing(base, typed).length > 0
    const { values, saved } = onTop(base, typed, stored)
    begun.current = { revision, values: stored }
    passed.current = trail()
    const isBehind = isTyped && (differing(stored, values).length > 0 || saved.length > 0)
    setStanding(isBehind ? { isBehind, saved } : UP_TO_DATE)
    take(stored, values)
  })
  const begin = () => {
    setStanding(UP_TO_DATE)
    // `typed` and `revision` are those of the screen when it sent the save: if that is not read back yet, what was sent
    // is what is stored
    if (begun.current.revision === revision) begun.current.values = typed
    take(begun.current.values, onTop(typed, latest.current, begun.current.values).values)
  }
  const discard = () => {
    setStanding(UP_TO_DATE)
    passed.current = trail()
    take(begun.current.values, begun.current.values)
  }
  return { ...standing, begin, discard }
}

/** The form values of a stored record, retained when another user saves (`useOnTop`). */
export function useDraft<Values extends object>(stored: Values, revision: number) {
  const [{ begun, values }, setHeld] = useState({ begun: stored, values: stored })
  const standing = useOnTop(values, stored, revision, (from, now) => setHeld({ begun: from, values: now }))
  return {
    ...standing,
    values,
    isDirty: differing(begun, values).length > 0,
    put: (change: Partial<Values>) => setHeld(before => ({ ...before, values: { ...before.values, ...change } })),
  }
}

/** The same for a form of `useForm`. */
export const useFormOnTop = <Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'values' | 'setInitialValues' | 'setValues'>,
  stored: Values,
  revision: number,
) =>
  useOnTop(form.values, stored, revision, (begun, values) => {
    form.setInitialValues(begun)
    form.setValues(values)
  })
