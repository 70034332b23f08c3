/** A field that was saved in the meantime and that the form showed otherwise; `isKept`: the user changed it, too, and
 * their value stays. */
export interface SavedField {
  field: string
  before: unknown
  after: unknown
  isKept: boolean
}

/** Whether a value is a set, in which several users may each add and remove items: permissions, members. */
export const isSet = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

const written = (value: unknown) => JSON.stringify(value ?? null)

/** The fields that differ between two versions of a form. */
export const differing = <Values extends object>(one: Values, other: Values) =>
  (Object.keys({ ...one, ...other }) as (keyof Values & string)[]).filter(
    field => written(one[field]) !== written(other[field]),
  )

/**
 * Merges the user's changes into what was saved since the form was opened: a field without changes takes the saved
 * value, a set has the additions and removals of both, and any other field stays as typed.
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

/**
 * The values that fields passed through since a form was opened. Where what is stored now is one of them, it is the
 * user's own save, and what the field shows was typed on top of it.
 */
export function trail<Values extends object>() {
  const values = new Map<keyof Values, Set<string>>()
  return {
    add(begun: Values, typed: Values) {
      for (const field of differing(begun, typed)) {
        const passed = values.get(field) ?? new Set()
        values.set(field, passed.add(written(typed[field])))
      }
    },
    /** The fields of `stored` that have such a value. */
    reached(stored: Values): Partial<Values> {
      const fields = [...values].flatMap(([field, passed]) => (passed.has(written(stored[field])) ? [field] : []))
      return Object.fromEntries(fields.map(field => [field, stored[field]])) as Partial<Values>
    },
  }
}
