import { plainText } from './fieldType'

/** Treated as text in a grid (foundation §3); a cell shows its lines side by side. */
export const multiline = { ...plainText, format: (value: string) => value.replace(/\s*\n\s*/g, ' ⏎ ') }
