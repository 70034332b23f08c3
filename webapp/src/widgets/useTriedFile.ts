import { useState } from 'react'

/** A call that takes a file; with `dryRun` it only previews the result. */
interface Trial<Told> {
  isPending: boolean
  error: unknown
  mutate: (given: { file: File; dryRun: true }, options: { onSuccess: (told: Told) => void }) => void
}

/** A file that is checked as soon as it is dropped: the result of the check, and the props of its `FileDrop`. */
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
