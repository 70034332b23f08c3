import { count } from '@/ui'

/** The file types of documents; shipment documents may be photos and scans, too. */
export const ENDINGS = ['.pdf', '.xls', '.xlsx', '.doc', '.docx', '.msg']
export const SCANS = [...ENDINGS, '.jpg', '.jpeg', '.png', '.tif', '.tiff']

interface Named {
  name: string
  size: number
}

/** Separates dropped files into accepted ones and refused ones with reasons (R293, R296–R298). */
export function sorted<File extends Named>(
  dropped: readonly File[],
  queued: readonly Named[],
  endings: readonly string[] = ENDINGS,
) {
  const taken: File[] = []
  const refused: string[] = []
  for (const file of dropped) {
    const there = [...queued, ...taken].some(each => each.name === file.name && each.size === file.size)
    if (!endings.some(ending => file.name.toLowerCase().endsWith(ending))) {
      refused.push(`File ${file.name} is invalid, Only files with extension : ${endings.join(', ')} are allowed!`)
    } else if (!file.size) refused.push('Can not upload empty file.')
    else if (there) refused.push('File already uploaded.')
    else taken.push(file)
  }
  return { taken, refused: [...new Set(refused)] }
}

/** The default title of a document: its file name without the extension. */
export const titleOf = (name: string): string => name.replace(/\.[^.]+$/, '').slice(0, 120)

/** 12 KB, 3.4 MB */
export const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${count(Math.ceil(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
