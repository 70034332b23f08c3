import { plainText } from '../fieldType'

export const text = plainText
