/** The page sizes. */
export const PAGE_LIMITS = [50, 100, 200, 500]
export const DEFAULT_LIMIT = 100
