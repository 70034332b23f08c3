import { type Suggest, suggestFor } from '@/fields'

/** Suggestions for a cell of the grid (A048–A051). */
export const suggestForShipment: Suggest = suggestFor()
