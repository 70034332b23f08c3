import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { RefusedRow } from '@/sheet'
import { doneToast, warnToast } from '@/ui'
import { type Effects, type Step, type Template, useTemplatesChanged } from './calls'

/** A071, in the specification's words. */
const HOVER = 'Hover the highlighted field, enter valid data and click on Save button.'
const REFUSED = 412
const CONFLICT = 409

/** A save in progress: its effects are shown until the user confirms. */
export interface Pending {
  verb: string
  done: string
  step: Step
  effects: Effects
  mayTakeOver: boolean
}

export interface Conflict {
  message: string
  theirs: Template | null
}

/** The data of a refusal or a conflict. */
interface Told {
  invalidMsgList?: RefusedRow[]
  messages?: string[]
  template?: Template
}

interface Wanted {
  verb: string
  done: string
  step: Step
  mayTakeOver?: boolean
  /** Shows the server's findings of the sent cells. */
  onRefused?: (findings: RefusedRow[]) => void
}

/** Previews the effects of a save, and saves after confirmation. */
export function useTemplateSave() {
  const [pending, setPending] = useState<Pending | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [messages, setMessages] = useState<string[]>([])
  const changed = useTemplatesChanged()

  const failed = (error: Error, wanted?: Wanted) => {
    const data = error instanceof ApiError ? (error.data as Told | null) : null
    setPending(null)
    if (error instanceof ApiError && error.status === REFUSED && data) {
      const findings = data.invalidMsgList ?? []
      wanted?.onRefused?.(findings)
      if (findings.length) warnToast('Alert', HOVER)
      setMessages(data.messages ?? [])
    } else if (error instanceof ApiError && error.status === CONFLICT) {
      setConflict({ message: error.message, theirs: data?.template ?? null })
    } else {
      setMessages([error.message])
    }
  }
  const ask = useMutation({
    mutationFn: (wanted: Wanted) => wanted.step(true, []),
    onMutate: () => {
      setMessages([])
      setConflict(null)
    },
    onSuccess: ({ effects }, { verb, done, step, mayTakeOver = false }) => {
      if (effects.changes.length) setPending({ verb, done, step, effects, mayTakeOver })
      else doneToast('No changes made')
    },
    onError: failed,
    meta: SHOWN_IN_PLACE,
  })
  const confirm = useMutation({
    mutationFn: ({ step, takers }: { step: Step; takers: string[]; done: string }) => step(false, takers),
    onSuccess: (_saved, { done }) => {
      setPending(null)
      doneToast(done)
      return changed()
    },
    onError: error => failed(error),
    meta: SHOWN_IN_PLACE,
  })
  return {
    pending,
    conflict,
    messages,
    busy: ask.isPending || confirm.isPending,
    saving: confirm.isPending,
    ask: ask.mutate,
    confirm: (takers: string[]) => pending && confirm.mutate({ step: pending.step, takers, done: pending.done }),
    giveUp: () => setPending(null),
    settle: () => setConflict(null),
    /** A refusal is shown once: other tabs do not show it. */
    forget: () => setMessages([]),
  }
}
