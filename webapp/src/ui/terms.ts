/**
 * What several screens call one thing. A screen takes the term from here, so that no two screens name a thing
 * differently; a term that the specification fixes ('No matches found') keeps its letter.
 */
export const TERMS = {
  accessorial: 'Accessorial',
  allAccounts: 'All accounts',
  cancel: 'Cancel',
  clearFilters: 'Clear filters',
  discardChanges: 'Discard changes',
  draft: 'Draft',
  effective: 'Effective',
  expires: 'Expires',
  /** Of an end of validity that is left open. */
  noExpiration: 'no expiration',
  informational: 'Informational',
  invalidNumber: 'Enter a number, 0 or more',
  /** Of a list to choose from that holds nothing of that name. */
  noMatches: 'No matches found',
  noChanges: 'No changes to save',
  noResults: 'No results',
  passThrough: 'Pass-through',
  refresh: 'Refresh',
  remove: 'Remove',
  required: 'Required',
  saveFirst: 'Save your changes first',
  selectAll: 'Select all',
  selectRowsFirst: 'Select rows first',
  toDo: 'To do',
  touchless: 'Touchless',
  tryAgain: 'Try again',
  unassigned: 'Unassigned',
} as const

/** The heading of a list that is empty because of what was looked for. */
export const noResultsFor = (text: string) => `No results for “${text}”`
