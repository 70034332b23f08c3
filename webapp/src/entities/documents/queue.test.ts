import { expect, test } from 'vitest'
import { sorted, titleOf } from './queue'

const pdf = { name: 'contract.pdf', size: 9 }

test('R293, R298: contracts, sheets and mails are taken, others are named', () => {
  const csv = { name: 'rates.csv', size: 9 }
  const mail = { name: 'Re: rates.MSG', size: 9 }
  expect(sorted([pdf, csv, mail], [])).toEqual({
    taken: [pdf, mail],
    refused: [
      'File rates.csv is invalid, Only files with extension : .pdf, .xls, .xlsx, .doc, .docx, .msg are allowed!',
    ],
  })
})

test('R296: an empty file is not taken', () => {
  expect(sorted([{ name: 'contract.pdf', size: 0 }], [])).toEqual({
    taken: [],
    refused: ['Can not upload empty file.'],
  })
})

test('R297: a file that is there already, or twice among the dropped, is taken once', () => {
  expect(sorted([pdf], [pdf])).toEqual({ taken: [], refused: ['File already uploaded.'] })
  expect(sorted([pdf, { ...pdf }], []).taken).toEqual([pdf])
  expect(sorted([{ ...pdf, size: 10 }], [pdf]).refused).toEqual([])
})

test('a document begins with the name of its file', () => {
  expect(titleOf('Evergreen 2026.v2.pdf')).toBe('Evergreen 2026.v2')
})
