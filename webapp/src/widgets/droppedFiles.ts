/** Files that were dropped on one screen for another to take. They are not part of the address: a reload discards them.
 */
let waiting: File[] | null = null

export const handOver = (files: File[]): void => {
  waiting = files
}

/** Takes the passed files, once. */
export function takeDropped(): File[] | null {
  const files = waiting
  waiting = null
  return files
}
