/** Which of the files dropped for the lanes of a tariff is accepted, and the messages about the others (R253–R257). */
export interface SortedFiles {
  file: File | null
  /** The message if none is accepted. */
  refusal: { title: string; words: string } | null
  /** The message about the others if one is accepted. */
  leftOut: string
}

/** The formats of Excel; the same as in `freight.core.file_kinds`. */
export const EXCEL: readonly string[] = ['.xlsx', '.xls', '.xlsb']
const SOME_LEFT_OUT = 'Some files not uploaded as ...'
// with the spelling of the specification (R254-R256)
const DUPLICATES = 'Dupliacate Files'
const EMPTIES = 'Empty Files'
const NOT_EXCEL = 'Not Excel Files'

/** A rate workbook replaces the lanes of a draft, so of several valid ones none is accepted. */
export function sortLaneFiles(files: readonly File[]): SortedFiles {
  const accepted = new Map<string, File>()
  const refused = new Map<string, string[]>()
  for (const file of files) {
    const name = file.name.toLowerCase()
    const why = !EXCEL.some(ending => name.endsWith(ending))
      ? NOT_EXCEL
      : !file.size
        ? EMPTIES
        : accepted.has(name)
          ? DUPLICATES
          : null
    if (why) refused.set(why, [...(refused.get(why) ?? []), file.name])
    else accepted.set(name, file)
  }
  const [file = null, ...others] = accepted.values()
  const listed = [DUPLICATES, EMPTIES, NOT_EXCEL].flatMap(why => {
    const names = refused.get(why)
    return names ? [`${why}: ${names.join(', ')}`] : []
  })
  const title = 'Nothing uploaded'
  const none = { file: null, leftOut: '' }
  if (!files.length) return { ...none, refusal: { title, words: 'Select at least one file.' } }
  if (others.length) {
    const words = 'A rate workbook replaces the draft’s lanes. Upload one workbook with all the lanes.'
    return { ...none, refusal: { title, words } }
  }
  if (file) return { file, refusal: null, leftOut: listed.length ? `${SOME_LEFT_OUT} ${listed.join('; ')}` : '' }
  if (files.length > 1) return { ...none, refusal: { title: SOME_LEFT_OUT, words: listed.join('; ') } }
  const words = refused.has(NOT_EXCEL) ? 'Upload Only Excel File.' : 'Can not upload empty file.'
  return { ...none, refusal: { title, words } }
}
