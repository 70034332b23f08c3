import { type FieldType, plainText } from './fieldType'

/** A suggestion source helps; a new value may be typed. */
export const autocomplete: FieldType = { ...plainText, editor: 'suggest' }
