/** Properties with parts, as text of one cell: `Air = air freight, luft; Ocean`. */

interface Named {
  name: string
  rest: string[]
}

const parts = (text: string, by: string | RegExp): string[] =>
  text
    .split(by)
    .map(part => part.trim())
    .filter(Boolean)

function named(text: string): Named[] {
  return parts(text, /[;\n]/).map(part => {
    const [name = '', ...rest] = part.split('=')
    const items = parts(rest.join('='), ',')
    return { name: name.trim(), rest: rest.length && !items.length ? [''] : items }
  })
}
const line = (name: string, rest: readonly string[]) => (rest.length ? `${name} = ${rest.join(', ')}` : name)

export const optionsText = (options: readonly { value: string; aliases?: readonly string[] }[]): string =>
  options.map(({ value, aliases = [] }) => line(value, aliases)).join('; ')
/**
 * A malformed option is kept: one without a value, or with an equals sign and no alias. The server refuses it (A049),
 * and the cell shows what was typed.
 */
export const optionsOf = (text: string) => named(text).map(({ name, rest }) => ({ value: name, aliases: rest }))

export const dependenciesText = (fields: readonly { fieldKey: string; fieldValue?: string }[]): string =>
  fields.map(({ fieldKey, fieldValue }) => line(fieldKey, fieldValue ? [fieldValue] : [])).join('; ')
export const dependenciesOf = (text: string) =>
  named(text).map(({ name, rest }) => ({ fieldKey: name, fieldValue: rest.join(', ') }))

export const listText = (items: readonly string[]): string => items.join('; ')
export const listOf = (text: string): string[] => parts(text, /[;\n]/)
