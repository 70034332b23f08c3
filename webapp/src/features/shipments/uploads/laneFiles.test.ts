import { expect, test } from 'vitest'
import { sortLaneFiles } from './laneFiles'

const file = (name: string, content = 'x') => new File([content], name)
const words = (...files: File[]) => sortLaneFiles(files).refusal?.words

test('R253, R257: one Excel file is taken, another kind is refused, and so is none', () => {
  expect(sortLaneFiles([file('Rates.XLSX')]).file?.name).toBe('Rates.XLSX')
  expect(sortLaneFiles([file('rates.xls')]).refusal).toBeNull()
  expect(words(file('rates.csv'))).toBe('Upload Only Excel File.')
  expect(words(file('rates.xlsx', ''))).toBe('Can not upload empty file.')
  expect(words()).toBe('Select at least one file.')
})

test('R254–R256: files left out are listed by reason', () => {
  const sorted = sortLaneFiles([file('a.xlsx'), file('A.xlsx'), file('b.xls', ''), file('c.pdf')])
  expect(sorted.file?.name).toBe('a.xlsx')
  expect(sorted.leftOut).toBe(
    'Some files not uploaded as ... Dupliacate Files: A.xlsx; Empty Files: b.xls; Not Excel Files: c.pdf',
  )
  expect(sortLaneFiles([file('b.xls', ''), file('c.pdf')]).refusal).toEqual({
    title: 'Some files not uploaded as ...',
    words: 'Empty Files: b.xls; Not Excel Files: c.pdf',
  })
})

test('of two good workbooks neither silently replaces the other', () => {
  expect(words(file('north.xlsx'), file('south.xlsx'))).toMatch(/Upload one workbook/)
})
