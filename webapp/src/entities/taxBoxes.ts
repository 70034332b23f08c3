/** The boxes of a return that something goes to; several of a base are written with commas. */
interface Boxes {
  baseBox: string
  taxBox: string
  deductionBox: string
}

/** The boxes of these, each named once: `A3, 08, 20`. */
export const namedBoxes = (parts: readonly Boxes[]) => {
  const named = parts.flatMap(({ baseBox, taxBox, deductionBox }) => [...baseBox.split(/,\s*/), taxBox, deductionBox])
  return [...new Set(named)].filter(Boolean).join(', ')
}
