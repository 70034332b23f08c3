import { expect, test } from 'vitest'
import VECTORS from '../../../tests/vectors/typed.json'
import { dayHint, readDay, showDay } from './days'
import { readFigure, showFigure } from './figures'
import { Ambiguous } from './formats'

const plain = (reading: unknown) => (reading instanceof Ambiguous ? [reading.first, reading.second] : reading)

interface Vector {
  text: string
  locale: string
  reads: string | string[] | null
  order?: string
  timeZone?: string
  decimal?: string
  unit?: string
}

test.each(VECTORS.days as Vector[])('the day “$text” in $locale', ({ text, locale, reads, order, timeZone }) => {
  expect(plain(readDay(text, { timeZone: timeZone ?? 'America/Chicago', locale }, order))).toEqual(reads)
})

test.each(VECTORS.figures as Vector[])('the figure “$text” in $locale', ({ text, locale, reads, decimal, unit }) => {
  expect(plain(readFigure(text, locale, decimal, unit))).toEqual(reads)
})

test.each(VECTORS.shown)('what $locale shows', ({ locale, day, shownDay, figure, shownFigure }) => {
  expect(showDay(day, locale)).toBe(shownDay)
  expect(showFigure(figure, 0, locale)).toBe(shownFigure)
  expect(readDay(shownDay, { timeZone: 'America/Chicago', locale })).toBe(day)
  expect(readFigure(shownFigure, locale)).toBe(figure)
})

test.each(VECTORS.hints)('the hint of $locale', ({ locale, hint }) => {
  expect(dayHint(locale)).toBe(hint)
})
