import { type FieldType, plainText } from '../fieldType'
import { SuggestInput } from '../SuggestInput'

/** Suggestions from a source; new values may be typed. */
export const autocomplete: FieldType = { ...plainText, editor: 'suggest', asks: 'source', Input: SuggestInput }
