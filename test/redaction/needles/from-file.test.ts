import {expect, test} from 'vitest'
import {secretsFromFile} from '../../../src/redaction/needles/from-file.ts'

const read = (text: string) => secretsFromFile(text).map(({ref, value}) => [ref, Buffer.from(value).toString()])

test.each<[string, string, readonly (readonly [string, string])[]]>([
  [
    'one a line',
    'first\nsecond',
    [
      ['file/line-1', 'first'],
      ['file/line-2', 'second'],
    ],
  ],
  [
    'names',
    'A_KEY=value\nexport B=other\n',
    [
      ['file/A_KEY', 'value'],
      ['file/B', 'other'],
    ],
  ],
  [
    'names with blanks or a colon behind them',
    'E = value\nF: other\nG:no-name',
    [
      ['file/E', 'value'],
      ['file/F', 'other'],
      ['file/line-3', 'G:no-name'],
    ],
  ],
  ['blank lines and comments', '\n# no\n  \nvalue#1\n', [['file/line-4', 'value#1']]],
  [
    'CRLF and a byte order mark',
    '\uFEFFA=one\r\ntwo\r\n',
    [
      ['file/A', 'one'],
      ['file/line-2', 'two'],
    ],
  ],
  [
    'quotes',
    `A="one two"\nB='three'\n"four"\nC="five`,
    [
      ['file/A', 'one two'],
      ['file/B', 'three'],
      ['file/line-3', 'four'],
      ['file/C', '"five'],
    ],
  ],
  ['a value with equal signs', 'A=b=c==', [['file/A', 'b=c==']]],
  [
    'padding is no value',
    'c2VjcmV0dmFsdWU=\nc2VjcmV0dmFsdQ==',
    [
      ['file/line-1', 'c2VjcmV0dmFsdWU='],
      ['file/line-2', 'c2VjcmV0dmFsdQ=='],
    ],
  ],
  [
    'what is no name',
    'not-a-name=x\n1A=y',
    [
      ['file/line-1', 'not-a-name=x'],
      ['file/line-2', '1A=y'],
    ],
  ],
])('reads %s', (_, text, secrets) => {
  expect(read(text)).toEqual(secrets)
})
