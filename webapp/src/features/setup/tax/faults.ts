import { ApiError, type ErrorCode } from '@/api/errors'
import { isDay } from '@/place'
import type { Code, Registration, Rule, Setup, SetupPart } from './setup'

/** What a save was refused for: the part and the row it is about. */
export interface Fault {
  part: SetupPart
  row: number
  code: ErrorCode
  message: string
}

const FIELD = /^(registrations|codes|rules|chargeClasses)\.(\d+)\./

/** The row that a refused save is about; null if the error is about none. */
export function faultOf(error: unknown): Fault | null {
  if (!(error instanceof ApiError)) return null
  const { code, message } = error
  const data = (error.data ?? {}) as { part?: SetupPart; row?: number; errors?: { field: string }[] }
  if (data.part && data.row !== undefined) return { part: data.part, row: data.row, code, message }
  const [, part, row] = FIELD.exec(data.errors?.[0]?.field ?? '') ?? []
  if (!part) return null
  // the rest names the field by its place: rules.3.name: String should have at least 1 character
  return { part: part as SetupPart, row: Number(row), code, message: message.replace(FIELD, '') }
}

const CODE = /^[A-Za-z0-9][A-Za-z0-9._-]*$/
const PERCENT = /^\d+(\.\d+)?$/
const CURRENCY = /^[A-Z]{3}$/

function ofRegistration({ country, firstDay, lastDay, currency }: Registration): string | null {
  if (!country) return 'Choose the country.'
  if (!isDay(firstDay)) return 'Enter the day it is effective.'
  if (lastDay && !isDay(lastDay)) return 'Expires: enter a date, or leave it blank.'
  return CURRENCY.test(currency) ? null : 'Enter the currency of the return: three letters, such as EUR.'
}

function ofCode({ code, name, parts }: Code): string | null {
  if (!CODE.test(code)) return 'Enter a code of letters and digits, such as NL-STD.'
  if (!name.trim()) return 'Enter a name.'
  const rates = parts.flatMap(part => part.rates)
  if (rates.some(({ firstDay }) => !isDay(firstDay))) return 'Enter the first day of each rate.'
  return rates.every(({ percent }) => PERCENT.test(percent)) ? null : 'Enter each rate as a number from 0 to 100.'
}

const ofRule = ({ name, code }: Rule): string | null =>
  name.trim() ? (code ? null : 'Choose the code.') : 'Enter a name.'

function firstOf<Row>(part: SetupPart, rows: readonly Row[], lacks: (row: Row) => string | null): Fault | null {
  for (const [row, each] of rows.entries()) {
    const message = lacks(each)
    if (message) return { part, row, code: 'invalid', message }
  }
  return null
}

/** The first row that is incomplete; null if the setup can be sent. */
export const incompleteRow = ({ registrations, codes, rules }: Setup): Fault | null =>
  firstOf('registrations', registrations, ofRegistration) ??
  firstOf('codes', codes, ofCode) ??
  firstOf('rules', rules, ofRule)
