import { type FieldType, plainText } from './fieldType'

/** One value out of a suggestion source. */
export const dropdown: FieldType = { ...plainText, editor: 'suggest' }
