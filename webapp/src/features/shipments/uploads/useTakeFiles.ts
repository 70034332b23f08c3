import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '@/api/errors'
import { warnToast } from '@/ui'
import { EXCEL, type SortedFiles, sortLaneFiles } from './laneFiles'
import type { UploadType } from './upload'
import { type Target, useReceive } from './useUpload'

const ENDINGS = [...EXCEL, '.csv']
const TOO_LARGE = 413

/** The file extensions of readable workbooks. */
export const endingsOf = (type: UploadType): readonly string[] => (type === 'tariffLane' ? EXCEL : ENDINGS)

interface Failure {
  title: string
  words: string
}

/** Accepts files that were dropped or selected: one workbook is read, and its columns are shown next. */
export function useTakeFiles(target: Target) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const receive = useReceive()
  const take = (files: File[]) => {
    const { file, refusal: wrong, leftOut } = target.type === 'tariffLane' ? sortLaneFiles(files) : sorted(files)
    setRefusal(wrong)
    if (leftOut) warnToast('Warning', leftOut)
    if (wrong || !file) return
    receive.mutate({ file, target }, { onSuccess: upload => navigate(`/uploads/${upload.uploadId}?step=columns`) })
  }
  return {
    take,
    failure: refusal ?? (receive.error ? failureWords(receive.error) : null),
    /** The name of the workbook being read. */
    reading: receive.isPending ? receive.variables.file.name : '',
  }
}

function sorted(files: readonly File[]): SortedFiles {
  const title = 'Nothing uploaded'
  const [file] = files
  const refused = (words: string): SortedFiles => ({ file: null, refusal: { title, words }, leftOut: '' })
  if (!file || files.length > 1) return refused('One workbook at a time.')
  const known = ENDINGS.some(ending => file.name.toLowerCase().endsWith(ending))
  if (!known) return refused(`${file.name} isn’t a workbook. It must end in ${ENDINGS.join(', ')}.`)
  return { file, refusal: null, leftOut: '' }
}

/** A063, A072: the server's message; a file that is too large gets its own. */
function failureWords(error: Error): Failure {
  const tooLarge = error instanceof ApiError && error.status === TOO_LARGE
  return { title: tooLarge ? 'File could not be uploaded.' : 'Could not read the workbook', words: messageOf(error) }
}
