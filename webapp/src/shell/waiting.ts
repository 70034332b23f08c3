/** How much waits behind a navigation item, by the item's path. */
export const useWaiting = (): Record<string, number> => ({})
