/** Files that were dropped on one screen for another to take. They are no part of the address: a reload drops them. */
let waiting: File[] | null = null

export const handOver = (files: File[]): void => {
  waiting = files
}

/** What was handed over, once. */
export function takeDropped(): File[] | null {
  const files = waiting
  waiting = null
  return files
}
