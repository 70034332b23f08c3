import { expect, test } from 'vitest'
import { parseTsv, toTsv } from './clipboard'

test.each([
  [
    'rows end with CRLF, the last one closed',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'rows end with LF, the last one open',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'quotes hold tabs, quotes and line breaks',
    '"x\ty"\t"q""q"\r\n"l1\nl2"\t',
    [
      ['x\ty', 'q"q'],
      ['l1\nl2', ''],
    ],
  ],
  ['empty cells are cells', '\t\t', [['', '', '']]],
  ['an inch mark is not a quote', '5" pipe\tz', [['5" pipe', 'z']]],
  ['an unbalanced quote is plain text', '"unbalanced\tz', [['"unbalanced', 'z']]],
  ['a quoted nothing is an empty cell', '""\tz', [['', 'z']]],
  ['text after a closing quote is plain text', '"a" b\tz', [['"a" b', 'z']]],
  ['one cell', 'one', [['one']]],
  ['an empty line between is a row', 'a\n\nb', [['a'], [''], ['b']]],
])('%s', (_name, text, rows) => expect(parseTsv(text)).toEqual(rows))

test('what is copied comes back as it was', () => {
  const rows = [
    ['a\tb', 'c"d', 'e\nf'],
    ['', ' x ', '"'],
    ['\r\n', '""', 'plain'],
  ]
  expect(parseTsv(toTsv(rows))).toEqual(rows)
})
