import { useState } from 'react'

/** A call that takes a file, and with `dryRun` says only what would come of it. */
interface Trial<Told> {
  isPending: boolean
  error: unknown
  mutate: (given: { file: File; dryRun: true }, options: { onSuccess: (told: Told) => void }) => void
}

/** A file that is tried as soon as it is dropped: what is told of it, and what its `FileDrop` shows. */
export function useTriedFile<Told>(run: Trial<Told>) {
  const [file, setFile] = useState<File | null>(null)
  const [tried, setTried] = useState<Told | null>(null)
  const onFile = (dropped: File) => {
    setFile(dropped)
    setTried(null)
    run.mutate({ file: dropped, dryRun: true }, { onSuccess: setTried })
  }
  return { file, tried, drop: { file, busy: run.isPending, error: run.error, onFile } }
}
