import { type FieldType, plainText } from '../fieldType'
import { SuggestInput } from '../SuggestInput'

/** A suggestion source helps; a new value may be typed. */
export const autocomplete: FieldType = { ...plainText, editor: 'suggest', asks: 'source', Input: SuggestInput }
