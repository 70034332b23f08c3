import { useRef, useState } from 'react'
import { messageOf } from '@/api/errors'
import { ENDINGS, sorted } from './queue'

/** The state of an upload (R121): valid files are submitted automatically, a few at a time. */
export type UploadState = 'added' | 'validated' | 'submitted' | 'done' | 'failed'

export const STATE_WORDS: Record<UploadState, string> = {
  added: 'Checking',
  validated: 'Waiting to upload',
  submitted: 'Uploading',
  done: 'Uploaded',
  failed: 'Not uploaded',
}

export interface Upload<Told> {
  key: string
  file: File
  state: UploadState
  /** The server's answer after the upload. */
  told: Told | null
  why: string
}

interface How<Told> {
  send: (file: File) => Promise<Told>
  endings?: readonly string[]
  /** Existing files: the same one is not accepted twice (R297). */
  known?: readonly { name: string; size: number }[]
  onDone?: () => void
}

const AT_ONCE = 2
let made = 0

/** Uploads of files, from the drop on. */
export function useUploads<Told>({ send, endings = ENDINGS, known = [], onDone }: How<Told>) {
  const [uploads, setUploads] = useState<Upload<Told>[]>([])
  const [notices, setNotices] = useState<string[]>([])
  const waiting = useRef<(() => Promise<void>)[]>([])
  const running = useRef(0)

  const put = (key: string, change: Partial<Upload<Told>>) =>
    setUploads(before => before.map(each => (each.key === key ? { ...each, ...change } : each)))

  const goOn = () => {
    const next = running.current < AT_ONCE ? waiting.current.shift() : undefined
    if (!next) return
    running.current += 1
    void next().finally(() => {
      running.current -= 1
      goOn()
    })
    goOn()
  }

  const submit = async (key: string, file: File) => {
    put(key, { state: 'submitted' })
    try {
      put(key, { state: 'done', told: await send(file) })
      onDone?.()
    } catch (error) {
      put(key, { state: 'failed', why: messageOf(error) })
    }
  }

  /** Accepts dropped files; returns those that are being uploaded now. */
  const take = (dropped: readonly File[]): Upload<Told>[] => {
    const there = uploads.filter(each => each.state !== 'failed').map(each => each.file)
    const { taken, refused } = sorted(dropped, [...known, ...there], endings)
    setNotices(refused)
    const added = taken.map(file => ({ key: `upload${++made}`, file, state: 'added' as const, told: null, why: '' }))
    setUploads(before => [...before, ...added])
    for (const { key, file } of added) {
      put(key, { state: 'validated' })
      waiting.current.push(() => submit(key, file))
    }
    goOn()
    return added
  }

  return {
    uploads,
    notices,
    take,
    drop: (key: string) => setUploads(before => before.filter(each => each.key !== key)),
    /** Dismisses the notices about refused files. */
    dismiss: () => setNotices([]),
    isSending: uploads.some(({ state }) => state !== 'done' && state !== 'failed'),
  }
}
