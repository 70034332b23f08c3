/** A field that was saved meanwhile and that the form showed otherwise; `isKept`: it was typed into as well, and stays. */
export interface SavedField {
  field: string
  before: unknown
  after: unknown
  isKept: boolean
}

/** Values of which several people may each add and take away some: permissions, members. */
export const isSet = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

const written = (value: unknown) => JSON.stringify(value ?? null)

/** Which fields of a form differ. */
export const differing = <Values extends object>(one: Values, other: Values) =>
  (Object.keys({ ...one, ...other }) as (keyof Values & string)[]).filter(
    field => written(one[field]) !== written(other[field]),
  )

/**
 * What was typed into a form, put on top of what was saved since it was begun: a field nobody typed into takes what was
 * saved, a set gains and loses what either did to it, and any other field stays as it was typed.
 */
export function onTop<Values extends object>(begun: Values, typed: Values, stored: Values) {
  const values = { ...stored }
  const saved: SavedField[] = []
  const typedInto = differing(begun, typed)
  const savedMeanwhile = differing(begun, stored)
  for (const field of differing(typed, stored)) {
    const [before, mine, after] = [begun[field], typed[field], stored[field]]
    const isMeanwhile = savedMeanwhile.includes(field)
    const isBoth = isMeanwhile && isSet(before) && isSet(mine) && isSet(after)
    const isKept = typedInto.includes(field) && !isBoth
    if (isKept) values[field] = mine
    if (isBoth) values[field] = bothOf(before, mine, after) as Values[typeof field]
    if (isMeanwhile) saved.push({ field, before, after, isKept })
  }
  return { values, saved }
}

const bothOf = (before: string[], mine: string[], after: string[]) => [
  ...after.filter(each => mine.includes(each) || !before.includes(each)),
  ...mine.filter(each => !before.includes(each) && !after.includes(each)),
]
