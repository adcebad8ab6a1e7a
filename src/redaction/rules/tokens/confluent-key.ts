import {defineToken} from './shape/token.ts'

export const confluentKey = defineToken({
  id: 'confluent-key',
  why: 'A Confluent Cloud secret with its prefix (Confluent docs).',
  keywords: ['cflt'],
  where: 'anywhere',
  pattern: /cflt[A-Za-z0-9+/]{60}/,
  hides: [
    [
      'next=%3Dcflt9bgfG9iMqH4au11poXwlFVpUlLS4iMNO43768r3nCTcgAjBldwwMDLCmNAUX%26page',
      'cflt9bgfG9iMqH4au11poXwlFVpUlLS4iMNO43768r3nCTcgAjBldwwMDLCmNAUX',
    ],
    [
      'argv: [run, cflt2P5qvL9gcCKbAQOf9R5OSMB8ZDh0VwQwvihkKdKJO2QZzZQ78uJtVhnHQAH1]',
      'cflt2P5qvL9gcCKbAQOf9R5OSMB8ZDh0VwQwvihkKdKJO2QZzZQ78uJtVhnHQAH1',
    ],
  ],
  keeps: [
    'KEY=cfltxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abccfltbnbFDQy0r6LTHE3MY1xQowYiHReBT4P5g0oyXNvaEkUKtNg1ykQiZyhKZhJh',
  ],
})
