import { Ambiguous, formatsOf, here, readFigure, showFigure, whichFigure } from '@/place'
import { FigureInput } from '@/ui'
import type { Field } from '../field'
import { cellText, type FieldType, plainText, type Reading, shownOf, textOf, Unreadable } from '../fieldType'
import { canonical, plainFigure, typedFigure } from '../figures'
import { canonicalParts, MEASURED, noUnit, splitUnit, typedIn, withOwnUnit } from '../units'

const REFUSAL = new Unreadable('must be a number.')

/** With thousands separators and at least `decimals` decimals. No digit is rounded away: the text stays exact. */
export const grouped = (value: string, decimals: number): string => showFigure(value, decimals)

function fault(text: string, unit: string): Unreadable {
  const found = readFigure(text, undefined, '', unit)
  return found instanceof Ambiguous ? new Unreadable(whichFigure(text, found), true) : REFUSAL
}

const read =
  (isTyped: boolean) =>
  (field: Field) =>
  (cell: unknown): Reading => {
    const text = cellText(cell)
    return text ? (field.key in MEASURED ? measured(text, field, isTyped) : plainRead(text, field, isTyped)) : null
  }

const plainRead = (text: string, { unit = '' }: Field, isTyped: boolean): string | Unreadable =>
  (isTyped ? null : canonical(text)) ?? typedFigure(text, unit) ?? fault(text, unit)

/** A number with its unit, if that is not the field's: `1,000 lbs` is `1000 lb`. Numbers without a unit are in the
 * field's. */
function measured(text: string, field: Field, isTyped: boolean): string | Unreadable {
  const { figure, unit, strange } = splitUnit(field.key, text)
  const found = plainRead(figure, field, isTyped)
  if (found === REFUSAL && strange) return new Unreadable(noUnit(field.key, field.label, strange), true)
  const given = unit ?? (isTyped ? typedIn(field) : null)
  if (found instanceof Unreadable || !given || given === MEASURED[field.key]?.[0]) return found
  return `${found} ${given.name}`
}

/** The value of a form input: text with a unit is read like a cell, and stays as typed while it is unreadable. */
function readInput(text: string, field: Field): string | null {
  const found = field.key in MEASURED && text.trim() ? measured(text.trim(), field, true) : null
  return typeof found === 'string' ? found : null
}

/** The editable text of a value: a value in its own unit includes it; a bare number is in the field's unit. */
const shownIn = (value: string, field: Field): string => (canonical(value) === null ? value : withOwnUnit(value, field))

export const numeric: FieldType = {
  ...plainText,
  kind: 'number',
  filter: 'numeric',
  Input: parts => (
    <FigureInput
      {...shownOf(parts)}
      places={parts.field.decimals ?? 0}
      unit={parts.field.unit}
      {...(parts.field.key in MEASURED && { reads: (text: string) => readInput(text, parts.field) })}
      value={shownIn(textOf(parts.value), parts.field)}
      onChange={parts.onChange}
    />
  ),
  reader: read(false),
  typed: read(true),
  write: (value, field) => {
    const given = canonicalParts(value)
    if (canonical(value) === null && !given) return value
    const written = given && given.unit === typedIn(field) ? given.figure : shownIn(value, field)
    return written.replace('.', formatsOf(here().locale).decimal)
  },
  bothWays: (text, field) => {
    const { key, unit: own = '' } = field
    const { figure, unit: said } = splitUnit(key, text)
    const unit = said ?? typedIn(field)
    const found = readFigure(figure, undefined, '', own)
    if (!(found instanceof Ambiguous)) return null
    const behind = unit && unit !== MEASURED[key]?.[0] ? ` ${unit.name}` : ''
    return [
      { value: found.first + behind, told: showFigure(found.first) + behind },
      { value: found.second + behind, told: showFigure(found.second) + behind },
    ]
  },
  format: (value: string, field: Field) => {
    const given = canonicalParts(value)
    if (given) return `${grouped(given.figure, 0)} ${given.unit.name}`
    const plain = plainFigure(value)
    return plain === null ? value : withOwnUnit(grouped(plain, field.decimals ?? 0), field)
  },
}
