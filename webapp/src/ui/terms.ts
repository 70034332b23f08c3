/**
 * Terms that several screens share. Screens take them from here, so that the same thing has the same name everywhere; a
 * term in the specification ('No matches found') is used verbatim.
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
  /** For an open-ended validity. */
  noExpiration: 'no expiration',
  informational: 'Informational',
  invalidNumber: 'Enter a number, 0 or more',
  /** For a list without matching options. */
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
  stillWorking: 'Wait for the last step to finish',
  toDo: 'To do',
  touchless: 'Touchless',
  tryAgain: 'Try again',
  unassigned: 'Unassigned',
} as const

/** The heading of a list without search results. */
export const noResultsFor = (text: string) => `No results for “${text}”`
