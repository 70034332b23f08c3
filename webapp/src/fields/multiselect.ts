import { optionReader } from './dropdown'
import { cellText, type FieldType, plainText, Unreadable } from './fieldType'

/** Several values, separated by commas or semicolons, without repeats and in the order given. */
export const multiselect: FieldType = {
  ...plainText,
  editor: 'suggest',
  multiple: true,
  reader: field => {
    const readOne = optionReader(field)
    return cell => {
      const parts: unknown[] = Array.isArray(cell) ? cell : cellText(cell).split(/[,;]/)
      const values = new Set<string>()
      for (const part of parts) {
        const value = readOne(part)
        if (value instanceof Unreadable) return value
        if (typeof value === 'string') values.add(value)
      }
      return [...values].join(', ') || null
    }
  },
}
